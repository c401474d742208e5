import { silentNetwork } from '../../kit/messaging/test/scenarios/silent-network.ts';

export const promise = 5;
export const what = 'network silent for 15 s';
export const run = (scale: number) => silentNetwork({ work: 2_000 * scale, faults: 2, frozenMs: 15_000 });
