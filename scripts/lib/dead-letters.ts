// Runs the dead-letter tool next to the broker, with AMQP_URL (or AMQP_URL_FILE), the comma-separated queues with dead
// letters, and its own arguments.
import { BrokerSettings } from '@portal/kit/config/service-settings';
import { dlq } from '@portal/kit/messaging/dead-letters/dlq';

const [queues = '', ...args] = process.argv.slice(2);
const [url] = new BrokerSettings().AMQP_URL as [string];
process.exitCode = await dlq(args, {
  url,
  queues: queues.split(',').filter(Boolean),
  write: (text: string) => process.stdout.write(text),
});
