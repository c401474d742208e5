// make dlq: `node scripts/dlq.mjs list | show QUEUE [n] | replay QUEUE [n|all]`, with AMQP_URL; after `npm run build`.
import { dlq, USAGE } from '@portal/kit/messaging/dlq';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

if (!process.env.AMQP_URL) {
  console.error(`AMQP_URL is not set.\n\n${USAGE}`);
  process.exit(78);
}

// AMQP cannot list queues; their names stand in the handlers, as `@OnEvent(…, { queue: 'sale' })`.
const root = join(import.meta.dirname, '..');
const queues = globSync('services/*/dist/src/**/*.js', { cwd: root }).flatMap((file) => {
  const service = file.split(/[\\/]/)[1];
  const names = readFileSync(join(root, file), 'utf8').matchAll(
    /\bOnEvents?\([^)]*\bqueue:\s*['"]([\w-]+)['"]/g,
  );
  return [...names].map(([, queue]) => `${service}.${queue}`);
});

process.exitCode = await dlq(process.argv.slice(2), {
  url: process.env.AMQP_URL,
  queues: [...new Set(queues)].sort(),
  write: (text) => process.stdout.write(text),
});
