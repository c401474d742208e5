import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** Belongs to one request or event, and is passed on to logs, calls and the events it causes. */
export interface Context {
  requestId: string;
  correlationId: string;
  /** The event being handled, if any. */
  causationId?: string;
  /** True once a transaction with an event has committed: a later failure does not undo it. */
  hasPublished?: boolean;
  /** Sets a header on the response, for our own processes. */
  tellWithAnswer?: (header: string, value: string) => void;
}

const storage = new AsyncLocalStorage<Context>();

export const currentContext = (): Context | undefined => storage.getStore();

export const runInContext = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** A context for work without a request or event: timers, start-up. */
export function newContext(): Context {
  const id = randomUUID();
  return { requestId: id, correlationId: id };
}
