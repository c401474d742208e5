# Each command is implemented in scripts/. The packages bring Node 24, which goes first on PATH.
run = @PATH="$(CURDIR)/node_modules/.bin:$$PATH" node
install = @node scripts/install.mjs
.DEFAULT_GOAL := help
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(lastword $(MAKEFILE_LIST)))

up: ## start everything and wait until it is healthy (PORT=8080, MODE=native|compose)
	$(install)
	$(run) scripts/up.ts

settings: ## write .env with random secrets, or add missing ones, and the secret files for docker compose
	$(install)
	$(run) scripts/settings.ts

down: ## stop what make up started; data stays
	$(run) scripts/down.ts

status: ## what runs, where, and whether it is ready
	$(run) scripts/status.ts

logs: ## follow the logs; S=payouts for one process
	$(run) scripts/logs.ts

debug: ## log more in a running process, until called again: S=payouts
	$(run) scripts/debug.ts

dev: ## make up on this machine, then rebuild and restart what you edit
	$(install)
	@MODE=native $(MAKE) --no-print-directory up
	$(run) scripts/dev.ts

swarm: ## deploy or upgrade the portal on this Docker engine's swarm (deploy/swarm)
	$(install)
	$(run) scripts/swarm.ts

seed: ## load the sample data again (sandbox only); SCALE=1 for a million sales, 0.1 for a tenth, 10 for ten times as many
	$(run) scripts/sample-data.ts

mails: ## write every mail, as it looks, into mails/, from sample data (ARGS=es: in Spanish)
	$(install)
	$(run) scripts/mails.ts $(ARGS)

dlq: ## dead letters: ARGS='list', 'show payouts.sale', 'replay payouts.sale'
	$(run) scripts/dlq.ts $(or $(ARGS),list)

password-link: ## a link by which EMAIL=ava@example.com sets a password: a lost one, or an invited administrator's first
	$(run) scripts/password-link.ts

reset-factor: ## remove the second factors of EMAIL=ava@example.com, who lost them; written to the audit log
	$(run) scripts/reset-factor.ts

resend: ## send again all events sent since FROM=2026-11-22T08:00Z, after a broker came back empty
	$(run) scripts/resend.ts

upgrade: ## replace the running version by this one, program by program, while the portal works
	$(install)
	$(run) scripts/upgrade.ts

internal-keys: ## the keys of each program, derived from INTERNAL_SECRET=…, for the secrets of Kubernetes
	$(run) scripts/internal-keys.ts

rotate-keys: ## new keys without downtime: ARGS=documents|seals|sessions|internal|all; without ARGS, drop unneeded keys
	$(run) scripts/rotate-keys.ts $(ARGS)

audit: ## check that the books balance (Stripe, sales, ledger, outboxes, dead letters) and that the audit log is whole: ARGS='--head HASH'
	$(run) scripts/audit.ts $(ARGS)

verify: ## check what partners have been given to check the books by: ARGS='statement.json another.json' (scripts/verify.mjs, also elsewhere)
	$(run) scripts/verify.mjs $(ARGS)

audit-packages: ## ask the package registry which libraries have known vulnerabilities
	$(run) scripts/audit-packages.ts

pin-images: ## write the digests that the registries have now behind the tags of base images; ARGS=--check only compares
	$(run) scripts/pin-images.ts $(ARGS)

backup: ## back up databases and documents of one moment into BACKUP_DIR=backups; KEEP=7 removes older ones
	$(run) scripts/backup.ts

restore: ## restore into an empty portal: FROM=backups/portal-…; CONFIRM=… over data; WITHOUT=documents|seals|stripe
	$(install)
	$(run) scripts/restore.ts

check: ## format, lint, circular imports, types
	$(install)
	@npm run -s check

gen: ## regenerate docs/settings.md, the settings in Compose and swarm, the lists of events, migrations, mails and controllers, the web's table of routes
	$(install)
	$(run) scripts/gen.ts
	@npm run -s build:web

test: ## unit, integration and browser tests; ends in 'N passed, N failed'
	$(install) rabbitmq chromium stripe-python books
	$(run) scripts/test.ts

test-unit: ## unit tests: pure rules, quick
	$(install)
	$(run) scripts/test.ts unit

test-integration: ## integration tests on a real PostgreSQL and RabbitMQ (TEST_SERVERS=native|containers)
	$(install) stripe-python books
	$(run) scripts/test.ts integration

test-e2e: ## the whole portal in a real Chromium; ARGS='checkout links' for some specs
	$(install) rabbitmq chromium
	$(run) scripts/test.ts e2e $(ARGS)

pictures: ## write the pictures of the README, docs/*.png, from the sample data
	$(install) rabbitmq chromium
	@README_PICTURES=1 PATH="$(CURDIR)/node_modules/.bin:$$PATH" node scripts/test.ts e2e readme-pictures --project=desktop

test-compose: ## test the Docker Compose stack: sales, scaling, kills, down and up; ARGS=restarts for one scenario
	$(install)
	$(run) scripts/test-compose.ts $(ARGS)

test-swarm: ## test on a Docker swarm of one node: kill replicas, change secrets, restore a backup; ARGS=backup for one part
	$(install)
	$(run) scripts/test-swarm.ts $(ARGS)

check-k8s: ## check deploy/k8s against the schemas of Kubernetes and KEDA (Go gets the tools)
	$(install)
	$(run) scripts/check-k8s.ts

test-alerts: ## test when each alert fires (promtool), and that it reaches people (Prometheus, Alertmanager)
	$(install) promtool alertmanager
	$(run) scripts/test-alerts.ts

test-nacha: ## have moov-io's ach read our NACHA files (Go gets it; without Go it says that nothing was tested)
	$(install)
	$(run) scripts/test-nacha.ts

test-fuzz: ## edge values of every field, and schemathesis (pip gets it) as nobody, partner and administrator
	$(install) rabbitmq schemathesis
	$(run) scripts/test-fuzz.ts

test-edge: ## ask Caddy by http and https, with the edge's files (pip gets it)
	$(install) caddy
	$(run) scripts/test-edge.ts

bench: ## measure the portal against its limits; ARGS=record-sale for one, '--against FILE' beside an earlier run, --short as CI does
	$(install) rabbitmq
	$(run) scripts/bench.ts $(ARGS)

chaos: ## break things while sales go on (SCALE=1)
	$(install) rabbitmq
	$(run) scripts/chaos.ts $(ARGS)

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{printf "  make %-17s %s\n", $$1, $$2}'
