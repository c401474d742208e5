import { queueDeleted } from '../../kit/messaging/test/scenarios/queue-deleted.ts';

export const promise = 6;
export const what = 'queue deleted under its consumer';
export const run = (scale: number) => queueDeleted({ work: 1_000 * scale, faults: 3 });
