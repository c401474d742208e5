# What each command does is in scripts/. The portal's own Node 24 comes with its packages and goes first on PATH.
run = @PATH="$(CURDIR)/node_modules/.bin:$$PATH" node
install = @node scripts/install.mjs
.DEFAULT_GOAL := help
.PHONY: $(shell sed -n 's/^\([a-z0-9-]*\):.*/\1/p' $(lastword $(MAKEFILE_LIST)))

up: ## start everything and wait until it is healthy (PORT=8080, MODE=native|compose)
	$(install)
	$(run) scripts/up.ts

settings: ## write .env with random secrets, or add what it lacks, and the files docker compose has them from
	$(install)
	$(run) scripts/settings.ts

down: ## stop what make up started; data stays
	$(run) scripts/down.ts

status: ## what runs, where, and whether it is ready
	$(run) scripts/status.ts

logs: ## follow the logs; S=payouts for one process
	$(run) scripts/logs.ts

debug: ## more in the log of a running process, until called again: S=payouts
	$(run) scripts/debug.ts

dev: ## make up on this machine, then rebuild and restart what is edited
	$(install)
	@MODE=native $(MAKE) --no-print-directory up
	$(run) scripts/dev.ts

swarm: ## the portal onto this Docker engine's swarm, or a newer version of it (deploy/swarm)
	$(install)
	$(run) scripts/swarm.ts

seed: ## load the sample data again (sandbox only); SCALE=1 for a million sales, 0.1 for a tenth
	$(run) scripts/sample-data.ts

mails: ## every mail as it looks, into mails/, from sample data
	$(install)
	$(run) scripts/mails.ts

dlq: ## dead letters: ARGS='list', 'show payouts.sale', 'replay payouts.sale'
	$(run) scripts/dlq.ts $(or $(ARGS),list)

resend: ## what was sent since a moment is sent again, for a broker that came back empty: FROM=2026-11-22T08:00Z
	$(run) scripts/resend.ts

upgrade: ## this version in the place of the one that runs, program by program, while it works on
	$(install)
	$(run) scripts/upgrade.ts

rotate-keys: ## a new key while all goes on: ARGS=documents|sessions|internal|all; without, drop what is not needed
	$(run) scripts/rotate-keys.ts $(ARGS)

audit: ## do the books balance: Stripe, sales, ledger, outboxes, dead letters
	$(run) scripts/audit.ts

backup: ## databases and documents as of one moment, into BACKUP_DIR=backups; KEEP=7 removes older ones
	$(run) scripts/backup.ts

restore: ## into an empty portal: FROM=backups/portal-…; CONFIRM=… over one with data; WITHOUT=documents|stripe
	$(install)
	$(run) scripts/restore.ts

check: ## format, lint, circles of imports, types
	$(install)
	@npm run -s check

gen: ## write the generated files anew: docs/settings.md and the web's table of routes
	$(install)
	$(run) scripts/gen-settings.ts
	@npm run -s build:web

test: ## unit, integration and browser tests; ends in 'N passed, N failed'
	$(install) rabbitmq chromium stripe-python
	$(run) scripts/test.ts

test-unit: ## pure rules, quick
	$(install)
	$(run) scripts/test.ts unit

test-integration: ## on a real PostgreSQL and RabbitMQ (TEST_SERVERS=native|containers)
	$(install) stripe-python
	$(run) scripts/test.ts integration

test-e2e: ## the whole portal in a real Chromium; ARGS='checkout links' for some of it
	$(install) rabbitmq chromium
	$(run) scripts/test.ts e2e $(ARGS)

test-compose: ## the stack on Docker Compose: sells, scales, is killed, goes down and up; ARGS=restarts for one
	$(install)
	$(run) scripts/test-compose.ts $(ARGS)

test-swarm: ## on a Docker swarm of one node: replicas, each killed; changes; a backup put back; ARGS=backup for one part
	$(install)
	$(run) scripts/test-swarm.ts $(ARGS)

check-k8s: ## deploy/k8s against what Kubernetes and KEDA publish (Go gets the tools)
	$(install)
	$(run) scripts/check-k8s.ts

test-alerts: ## when each alert fires, by promtool; and that it reaches people, by Prometheus and Alertmanager
	$(install) promtool alertmanager
	$(run) scripts/test-alerts.ts

test-nacha: ## files for the bank, read by moov-io's ach (Go gets it; without Go it says that nothing was tried)
	$(install)
	$(run) scripts/test-nacha.ts

test-fuzz: ## the edges of every field, and schemathesis (pip gets it) as nobody, partner and administrator
	$(install) rabbitmq schemathesis
	$(run) scripts/test-fuzz.ts

bench: ## measure against the limits beside it; ARGS=record-sale for one
	$(install) rabbitmq chromium
	$(run) scripts/bench.ts $(ARGS)

chaos: ## break things while sales go on (SCALE=1)
	$(install) rabbitmq
	$(run) scripts/chaos.ts $(ARGS)

help: ## this list
	@sed -n 's/^\([a-z0-9-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | awk -F'\t' '{printf "  make %-17s %s\n", $$1, $$2}'
