#!/bin/sh
# PostgreSQL as the image postgres:17-alpine starts it, by the same variables.
set -eu
data=/var/lib/postgresql/data
mkdir -p "$data" && chown postgres: "$data" && chmod 700 "$data"
if [ ! -e "$data/PG_VERSION" ]; then
    printf %s "$POSTGRES_PASSWORD" > /tmp/given && chown postgres: /tmp/given
    runuser -u postgres -- initdb --pgdata "$data" --username "$POSTGRES_USER" --pwfile /tmp/given \
        --auth-local trust --auth-host scram-sha-256 --encoding UTF8 --locale C.UTF-8
    rm /tmp/given
    echo "host all all all scram-sha-256" >> "$data/pg_hba.conf"
    runuser -u postgres -- pg_ctl -D "$data" -w -o "-c listen_addresses=" start
    runuser -u postgres -- createdb -U "$POSTGRES_USER" "$POSTGRES_DB"
    runuser -u postgres -- pg_ctl -D "$data" -w stop
fi
exec runuser -u postgres -- postgres -D "$data" -c "listen_addresses=*" -c unix_socket_directories=/var/run/postgresql
