import { brokerCrash } from '../../kit/messaging/test/scenarios/broker-crash.ts';

export const promise = 1;
export const what = 'RabbitMQ killed -9';
export const run = (scale: number) => brokerCrash({ work: 5_000 * scale, faults: 3 });
