/** Did a statement fail since what it writes is there already? For updates, which cannot say `on conflict`. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';
