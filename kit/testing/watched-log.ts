import { destination, multistream, type Logger, type StreamEntry } from 'pino';
import { createLog } from '../bootstrap/log.js';
import { watchedStream } from './error-watch.js';

/** The log of a process under test: printed from `level` on, and always passed to the watch from 'warn' on. */
export function watchedLog(service: string, level: string): Logger {
  const streams: StreamEntry[] = [{ level: 'warn', stream: watchedStream(service) }];
  if (level !== 'silent') streams.push({ level: level as 'info', stream: destination(1) });
  const lowest = ['silent', 'error', 'fatal'].includes(level) ? 'warn' : level;
  return createLog(service, lowest, multistream(streams));
}
