import type { Logger } from 'pino';

/** What has a place in a trace, in W3C's format, such as an event or its row in the outbox. */
export interface Traced {
  id: string;
  type: string;
  traceparent?: string | null;
}

/** What a process tells about the way of each request and event through it. */
export interface Tracing {
  /** Names the request at hand by its route, never by its path, and notes the id that its answer carries. */
  request(route: string | undefined, requestId: string): void;
  /** The place of the work at hand, for the row of an event that it causes. */
  traceparent(): string | undefined;
  /** The trace of the work at hand, for log lines. */
  traceId(): string | undefined;
  /** The rows as they go out, each with the place of its sending; then `sent` hears which the broker keeps. */
  sending<Row extends Traced>(rows: Row[]): { rows: Row[]; sent(isKept: (index: number) => boolean): void };
  /** Handles events as a part of the trace that caused them; of several, the first one's, linked to the others'. */
  handling<Result>(queue: string, events: Traced[], work: () => Promise<Result>): Promise<Result>;
  /** Work in nobody's trace, whoever happened to wake it. */
  apart<Result>(work: () => Result): Result;
  /** Sends what is left, as far as that is quick. */
  stop(): Promise<void>;
}

export interface TracedProcess {
  name: string;
  /** What the public says of a trace is not believed. */
  isPublic: boolean;
  log: Logger;
}
