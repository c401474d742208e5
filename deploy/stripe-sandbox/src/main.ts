import { createApp } from './app.js';
import { readEnvironment, type Environment } from './settings.js';

/** The sandbox as a process of its own: `node dist/src/main.js`. SIGTERM ends it once its answers are given. */
function environment(): Environment {
  try {
    return readEnvironment(process.env);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

const { host, port, logLevel, ...settings } = environment();
const app = await createApp(settings, logLevel);
await app.listen({ host, port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
