/** Stripe names another object by its id, or by the whole of it where it was asked to expand it. */
export const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);
