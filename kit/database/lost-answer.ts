import pg from 'pg';
import { isOutage } from '../http/error-answer.js';
import { AppError, outcomeUnknown } from '../http/errors.js';
import { currentContext } from '../process/context.js';

const WRITES = /\b(insert into|update|delete from)\b/i;

/** Errors of connecting, before any statement is sent: unreachable, too many connections, still starting. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '53300', '57P03']);

/** Maps the error of a commit: OUTCOME_UNKNOWN unless PostgreSQL itself reported that it failed. */
export const commitError = (error: unknown): unknown => (wasAnswered(error) ? error : outcomeUnknown(error));

/** The same for a statement outside of a transaction, which commits by itself if it writes. */
export const statementError = ({ text }: { text: string }, error: unknown): unknown =>
  WRITES.test(text) && isOutage(error) && !neverConnected(error) ? commitError(error) : error;

/** The same for an outage in a request or event handler that has already published: its work may be done. */
export const errorAfterPublish = (error: unknown): unknown =>
  currentContext()?.hasPublished && !(error instanceof AppError) && isOutage(error)
    ? outcomeUnknown(error)
    : error;

/** Severity `ERROR` aborts the transaction. A higher one closes the connection, before or after the commit. */
function wasAnswered(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'ERROR';
  return error instanceof Error && 'driverError' in error && wasAnswered(error.driverError);
}

const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && NOT_CONNECTED.has(String(error.code))) ||
    /when trying to connect|due to connection timeout/.test(error.message) ||
    (error instanceof AggregateError && error.errors.every(neverConnected)));
