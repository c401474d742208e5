const DATA_EXCEPTION = '22';
const CONSTRAINT_VIOLATION = '23';

/**
 * Did PostgreSQL refuse what was to be written, however often it is written again? Anything else (it is away, too slow,
 * full, in a deadlock) is no fault of the rows.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [DATA_EXCEPTION, CONSTRAINT_VIOLATION].includes(String(error.code).slice(0, 2));
