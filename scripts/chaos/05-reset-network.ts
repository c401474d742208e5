import { silentNetwork } from '../../kit/messaging/test/scenarios/silent-network.ts';

export const promise = 5;
export const what = 'every connection reset';
export const run = (scale: number) => silentNetwork({ work: 2_000 * scale, faults: 5, frozenMs: 0 });
