# The service as a container. What requirements.lock pins is fetched and checked by its hashes, hatchling to build with
# among it; of that, the image gets what running needs. `docker build -t gm .`

FROM python:3.12-slim AS wheels
WORKDIR /src
COPY requirements.lock .
RUN pip wheel --no-cache-dir --require-hashes --requirement requirements.lock --wheel-dir /wheels
COPY pyproject.toml README.md LICENSE ./
COPY grammars grammars
COPY templates templates
COPY migrations migrations
COPY docs docs
COPY examples/gm.toml examples/gm.toml
COPY examples/games examples/games
COPY gm gm
RUN pip wheel --no-cache-dir --no-index --find-links /wheels --no-deps --wheel-dir /wheels .

FROM python:3.12-slim
RUN --mount=type=bind,from=wheels,source=/wheels,target=/wheels \
    pip install --no-cache-dir --no-index --find-links /wheels 'diplomacy-gm[postgres]'
RUN useradd --system --uid 10001 --home-dir /srv/gm --create-home gm && install --directory --owner=gm /srv/gm/www
USER gm
WORKDIR /srv/gm
ENV PYTHONUNBUFFERED=1
ENTRYPOINT ["gm"]
CMD ["run", "--config", "/srv/gm/gm.toml"]
