import pg from 'pg';
import { isOutage } from '../http/error-answer.js';
import { AppError, outcomeUnknown } from '../http/errors.js';
import { currentContext } from '../process/context.js';

const WRITES = /\b(insert into|update|delete from)\b/i;

/** From connecting, before a statement can have gone out: nobody there, no room, still starting. */
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', '53300', '57P03']);

/** What failed after it was sent to be committed: OUTCOME_UNKNOWN unless PostgreSQL itself said that it was not done. */
export const ofCommit = (error: unknown): unknown => (wasAnswered(error) ? error : outcomeUnknown(error));

/** The same of a statement outside of a transaction, which is its own commit if it writes. */
export const ofStatement = ({ text }: { text: string }, error: unknown): unknown =>
  WRITES.test(text) && isOutage(error) && !neverConnected(error) ? ofCommit(error) : error;

/** The same of what fails in a request, or the handling of an event, that has published already: what was asked for may be done. */
export const ofWhatFollows = (error: unknown): unknown =>
  currentContext()?.hasPublished && !(error instanceof AppError) && isOutage(error)
    ? outcomeUnknown(error)
    : error;

/** `ERROR` ends a statement and its transaction; what is worse ends the connection, at whatever point it was. */
function wasAnswered(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.severity === 'ERROR';
  return error instanceof Error && 'driverError' in error && wasAnswered(error.driverError);
}

const neverConnected = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && NOT_CONNECTED.has(String(error.code))) ||
    /when trying to connect|due to connection timeout/.test(error.message) ||
    (error instanceof AggregateError && error.errors.every(neverConnected)));
