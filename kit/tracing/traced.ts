import type { Logger } from 'pino';

/** An event, or its row in the outbox, with its trace context in W3C's format. */
export interface Traced {
  id: string;
  type: string;
  traceparent?: string | null;
}

/** Traces the requests and events of a process. */
export interface Tracing {
  /** Names the current request's span by the route, never by the path, and adds the request id. */
  request(route: string | undefined, requestId: string): void;
  /** The trace context of the current work, for the outbox row of an event that it causes. */
  traceparent(): string | undefined;
  /** The trace id of the current work, for log lines. */
  traceId(): string | undefined;
  /** Starts a span for each row. @returns the rows with that span as trace context, and `sent`, which ends the spans */
  sending<Row extends Traced>(rows: Row[]): { rows: Row[]; sent(isKept: (index: number) => boolean): void };
  /** Runs `work` in a span of the trace that caused the events; of several, in the first one's, linked to the others. */
  handling<Result>(queue: string, events: Traced[], work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` outside of any trace. */
  apart<Result>(work: () => Result): Result;
  /** Exports the remaining spans, within a short deadline. */
  stop(): Promise<void>;
}

export interface TracedProcess {
  name: string;
  /** True for a process that faces the public: the trace context of its requests is ignored. */
  isPublic: boolean;
  log: Logger;
}
