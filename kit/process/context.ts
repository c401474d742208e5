import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What one request or one event carries along, into logs, calls and the events it causes. */
export interface Context {
  requestId: string;
  correlationId: string;
  /** The event being handled, if any. */
  causationId?: string;
  /** It has committed what an event tells of: it is done, whatever fails after it. */
  hasPublished?: boolean;
  /** Puts a header on the request's answer; for what our own processes tell each other. */
  tellWithAnswer?: (header: string, value: string) => void;
}

const storage = new AsyncLocalStorage<Context>();

export const currentContext = (): Context | undefined => storage.getStore();

export const runInContext = <T>(context: Context, work: () => T): T => storage.run(context, work);

/** The context of work that nobody asked for: timers, start-up. */
export function newContext(): Context {
  const id = randomUUID();
  return { requestId: id, correlationId: id };
}
