import { fastify } from 'fastify';
import { createApp } from './app.js';
import { readEnvironment, type Environment } from './settings.js';

/** The sandbox as a process: `node dist/src/main.js`. On SIGTERM it finishes requests and exits. */
function environment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** With a Stripe key the sandbox only answers its probe. */
function notNeeded() {
  process.stdout.write("There is a key of Stripe's: the sandbox takes no payments.\n");
  return fastify().get('/ready', () => ({ status: 'unused' }));
}

const { host, port, logLevel, unused, ...settings } = environment();
const app = unused ? notNeeded() : await createApp(settings, { level: logLevel });
await app.listen({ host, port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
