# The card room: `docker build -t parlour .`, then
# `docker run -p 127.0.0.1:8000:8000 -v parlour:/data parlour`. For friends elsewhere see compose.yaml.

FROM node:24-slim AS page
WORKDIR /parlour/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm install --no-save --silent
COPY web ./
RUN npm run --silent build

FROM python:3.12-slim
WORKDIR /parlour
COPY pyproject.toml requirements.txt requirements-postgres.txt README.md LICENSE ./
COPY docs/rules docs/rules
COPY src src
COPY --from=page /parlour/src/parlour/server/page src/parlour/server/page
# What it needs in the versions it was tried with, by their hashes; then the room itself.
RUN pip install --no-cache-dir -r requirements.txt -r requirements-postgres.txt
RUN pip install --no-cache-dir --no-deps .

# Rules are compiled for the machine that runs them, so they are kept beside the room and not in the image.
ENV PARLOUR_DATA=/data PARLOUR_CACHE=/data/cache
RUN useradd --uid 10001 --create-home room && install -d -o room /data
USER 10001
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=30s --interval=30s --timeout=10s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health', timeout=5)"]
ENTRYPOINT ["parlour"]
CMD ["serve", "--host", "0.0.0.0", "--no-open"]
