import { databaseCrash } from '../../kit/messaging/test/scenarios/database-crash.ts';

export const promise = 4;
export const what = 'PostgreSQL stopped at once';
export const run = (scale: number) => databaseCrash({ work: 4_000 * scale, faults: 3 });
