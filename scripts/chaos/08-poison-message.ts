import { poisonMessage } from '../../kit/messaging/test/scenarios/poison-message.ts';

export const promise = 8;
export const what = 'one message in 1,000 is poison';
export const run = (scale: number) => poisonMessage({ work: 3_000 * scale });
