#!/bin/sh
# Postfix and Dovecot for the accounts of docker-mailserver's file: IMAP on 143, submission on 587, passwords in clear.
set -eu
mkdir -p /var/mail && chown mail: /var/mail
sed -n 's/^\([^#|]*\)|{PLAIN}\(.*\)$/\1:{PLAIN}\2:8:8::\/var\/mail\/\1::/p' \
    /tmp/docker-mailserver/postfix-accounts.cf > /etc/dovecot/accounts
cat > /etc/dovecot/dovecot.conf <<'END'
protocols = imap lmtp
listen = *
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
log_path = /dev/stderr
first_valid_uid = 8
recipient_delimiter = +
mail_location = maildir:~/Maildir
passdb {
  driver = passwd-file
  args = /etc/dovecot/accounts
}
userdb {
  driver = passwd-file
  args = /etc/dovecot/accounts
}
namespace inbox {
  inbox = yes
}
service lmtp {
  unix_listener /var/spool/postfix/private/dovecot-lmtp {
    user = postfix
    mode = 0600
  }
}
service auth {
  unix_listener /var/spool/postfix/private/auth {
    user = postfix
    mode = 0600
  }
}
END
postconf -e "myhostname = $(hostname)" "mydestination =" "inet_interfaces = all" "recipient_delimiter = +" \
    "virtual_mailbox_domains = play.test" "virtual_mailbox_maps = static:OK" \
    "virtual_transport = lmtp:unix:private/dovecot-lmtp" "default_transport = error:only within this machine" \
    "smtpd_sasl_type = dovecot" "smtpd_sasl_path = private/auth" "smtpd_sasl_auth_enable = yes" \
    "smtpd_relay_restrictions = permit_sasl_authenticated, reject" "maillog_file = /dev/stdout" "smtputf8_enable = yes"
postconf -Me "submission/inet=submission inet n - n - - smtpd"
dovecot
exec postfix start-fg
