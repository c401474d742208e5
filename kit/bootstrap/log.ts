import type { LoggerService } from '@nestjs/common';
import {
  destination,
  pino,
  stdTimeFunctions,
  type DestinationStream,
  type Logger,
  type LoggerOptions,
} from 'pino';
import { currentContext } from '../process/context.js';
import { tracing } from '../tracing/tracing.js';

/** Lines are buffered up to this many bytes or ms: a system call for each would cost more than all the rest of logging. */
const GATHERED = { sync: false, minLength: 4096, periodicFlush: 250 };

/**
 * The one logger of a process: JSON lines with the ids of the current request or event. Bodies, headers and query
 * strings are never logged: they hold private data. The buffer is flushed at exit; only kill -9 loses the lines of the
 * last quarter of a second.
 */
export function createLog(
  service: string,
  level: string,
  to: DestinationStream = destination(GATHERED),
): Logger {
  const options: LoggerOptions = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => {
      const context = currentContext();
      const traceId = tracing.traceId();
      return {
        ...(context && { requestId: context.requestId, correlationId: context.correlationId }),
        ...(traceId && { trace_id: traceId }),
      };
    },
  };
  return pino(options, to);
}

/** SIGUSR2 (`make debug S=payouts`) switches a running process to level 'debug'; the next SIGUSR2 switches it back. */
export function switchLevelOnSignal(log: Logger): void {
  const usual = log.level;
  process.on('SIGUSR2', () => {
    log.level = log.level === usual ? 'debug' : usual;
    log.warn(`logs from '${log.level}' on`);
  });
}

interface DescribedError {
  type: string;
  code?: string;
  stack?: string;
  cause?: DescribedError;
}

/**
 * Keeps only an error's name, code, stack and cause: drivers and SDKs attach rows, parameters and bodies to theirs,
 * which hold private data.
 */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, cause } = error as Error & { code?: unknown };
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(cause !== undefined && { cause: describeError(cause) }),
  };
}

/** Writes Nest's own messages to the same logger. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}
  private write(
    level: 'info' | 'warn' | 'error' | 'debug' | 'trace' | 'fatal',
    message: unknown,
    rest: unknown[],
  ) {
    const context = typeof rest.at(-1) === 'string' ? rest.at(-1) : undefined;
    const err = message instanceof Error ? message : rest.find((value) => value instanceof Error);
    this.logger[level]({ context, err }, err === message ? undefined : String(message));
  }
  // Nest's start-up chatter (modules, routes) is of use to a developer only.
  log = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  warn = (message: unknown, ...rest: unknown[]) => this.write('warn', message, rest);
  error = (message: unknown, ...rest: unknown[]) => this.write('error', message, rest);
  debug = (message: unknown, ...rest: unknown[]) => this.write('debug', message, rest);
  verbose = (message: unknown, ...rest: unknown[]) => this.write('trace', message, rest);
  fatal = (message: unknown, ...rest: unknown[]) => this.write('fatal', message, rest);
}
