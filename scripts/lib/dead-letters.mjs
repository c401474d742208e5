// The dead-letter tool beside the broker: AMQP_URL, the queues with dead letters separated by commas, its own arguments.
import { dlq } from '../../kit/dist/messaging/dlq.js';

const [queues, ...args] = process.argv.slice(2);
process.exitCode = await dlq(args, {
  url: process.env.AMQP_URL,
  queues: queues.split(',').filter(Boolean),
  write: (text) => process.stdout.write(text),
});
