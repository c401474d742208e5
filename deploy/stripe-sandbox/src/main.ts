import { createApp } from './app.js';
import { readEnvironment } from './settings.js';

/** The sandbox as a process of its own: `node dist/src/main.js`. SIGTERM ends it once its answers are given. */
const environment = readEnvironment(process.env);
const app = await createApp(environment, environment.logLevel);
await app.listen({ host: environment.host, port: environment.port });
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close());
