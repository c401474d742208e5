import { AppError, badRequest } from './errors.js';

/**
 * The parts of a multipart body, in order.
 * @throws 400 when the body is no form (no boundary, say) or is cut off; the parser's own errors that have a status pass
 *   through
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

/** The parser's other errors describe its own state, which says nothing to a client. */
function unreadable(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw badRequest('The request could not be read');
}
