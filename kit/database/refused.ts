const DATA_EXCEPTION = '22';
const CONSTRAINT_VIOLATION = '23';

/**
 * Whether PostgreSQL rejects the rows, and would reject them at every retry. Other failures (down, too slow, full,
 * deadlock) are not caused by the rows.
 */
export const isRefused = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  [DATA_EXCEPTION, CONSTRAINT_VIOLATION].includes(String(error.code).slice(0, 2));
