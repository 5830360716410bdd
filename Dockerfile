# Umpire in a container: `docker build -t umpire .`; compose.yaml runs it.
FROM python:3.11-slim AS build
WORKDIR /src
RUN python -m venv /opt/umpire
COPY requirements.lock ./
RUN /opt/umpire/bin/python -m pip install --no-cache-dir --require-hashes -r requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY bot bot
COPY rules rules
COPY render render
COPY data data
RUN /opt/umpire/bin/python -m pip install --no-deps --no-build-isolation .

FROM python:3.11-slim
RUN useradd --system --uid 10001 --home-dir /data umpire && install -d -o umpire -m 700 /data
COPY --from=build /opt/umpire /opt/umpire
ENV PATH=/opt/umpire/bin:$PATH PYTHONUNBUFFERED=1 UMPIRE_DB=/data/umpire.db
USER umpire
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=60s --timeout=20s --start-period=120s --retries=3 CMD ["umpire", "health"]
CMD ["umpire", "run"]
