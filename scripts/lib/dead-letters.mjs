// The dead-letter tool beside the broker: AMQP_URL (or AMQP_URL_FILE), the queues with dead letters separated by commas, its
// own arguments.
import { BrokerSettings } from '../../kit/dist/config/service-settings.js';
import { dlq } from '../../kit/dist/messaging/dead-letters/dlq.js';

const [queues, ...args] = process.argv.slice(2);
const [url] = new BrokerSettings().AMQP_URL;
process.exitCode = await dlq(args, {
  url,
  queues: queues.split(',').filter(Boolean),
  write: (text) => process.stdout.write(text),
});
