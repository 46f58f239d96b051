# Two steps: one builds the app, the other serves it with nothing that builds in it.
# Node 24 or later: the server's sources run as they are.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# Scripts of packages stay off: the image has a Node of its own, and the rest comes built.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node_modules/.bin/vite build --logLevel warn
# What is in the image, by version and hash, for those who ask.
RUN npm sbom --sbom-format=cyclonedx --sbom-type=application --omit=dev > sbom.json
RUN node build/runtime-packages.ts

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json /app/sbom.json ./
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/server ./server
COPY --from=build /app/src/domain ./src/domain
COPY --from=build /app/src/contract ./src/contract
COPY --from=build /app/src/messages ./src/messages
# The one place that is written to. A volume that is made here takes its owner.
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/readyz').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "server/run.ts"]
