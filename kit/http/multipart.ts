import { AppError, badRequest } from './errors.js';

/**
 * The parts of a multipart body, in their order.
 * @throws 400 where the parser finds no form (no boundary, say) or only the beginning of one; its own errors that have a
 *   status stay
 */
export async function* partsOf<Part>(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  const iterator = parts[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch(unreadable);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

/** Of what was not kept, or not understood, the parser says only how it noticed. */
function unreadable(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw badRequest('The request could not be read');
}
