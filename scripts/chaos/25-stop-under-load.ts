import { consumerEnded } from '../../kit/messaging/test/scenarios/consumer-ended.ts';

export const promise = 25;
export const what = 'SIGTERM to a consumer under load';
export const run = (scale: number) => consumerEnded({ work: 6_000 * scale, faults: 20, signal: 'SIGTERM' });
