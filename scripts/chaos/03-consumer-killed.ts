import { consumerEnded } from '../../kit/messaging/test/scenarios/consumer-ended.ts';

export const promise = 3;
export const what = 'consumer killed inside a handler';
export const run = (scale: number) => consumerEnded({ work: 6_000 * scale, faults: 20, signal: 'SIGKILL' });
