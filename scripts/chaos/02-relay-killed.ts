import { relayKilled } from '../../kit/messaging/test/scenarios/relay-killed.ts';

export const promise = 2;
export const what = 'relay killed between publish and mark';
export const run = (scale: number) => relayKilled({ work: 6_000 * scale, faults: 20 });
