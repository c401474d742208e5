import { unboundEvent } from '../../kit/messaging/test/scenarios/unbound-event.ts';

export const promise = 7;
export const what = 'no queue bound to an event';
export const run = (scale: number) => unboundEvent({ work: 1_000 * scale });
