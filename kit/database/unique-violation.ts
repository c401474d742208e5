/** Whether a statement failed on a unique key. For updates, which cannot say `on conflict`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
