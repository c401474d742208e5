import { readFileSync } from 'node:fs';
import { z } from 'zod';

const seconds = z.string().transform((list) => list.split(',').map(Number));

/**
 * What the sandbox may be told from outside. Times are seconds here, milliseconds in the program.
 * Without SANDBOX_WEBHOOK_URL events are only kept, not delivered. Without SANDBOX_SECRET_KEY every key that
 * starts with `sk_test_` opens the sandbox; with it, only that one does.
 */
/** docs/settings.md is made of it. */
export const fields = {
  HTTP_HOST: z.string().default('127.0.0.1').describe('The address it listens on.'),
  HTTP_PORT: z
    .string('is needed')
    .regex(/^\d{1,5}$/, 'must be a port')
    .transform(Number)
    .describe('The port it listens on.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe(
      'The least that is worth a line in the log: `fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    ),
  PUBLIC_URL: z
    .url()
    .default('http://localhost:8080')
    .describe('With SANDBOX_PUBLIC_BASE, where browsers reach the sandbox.'),
  SANDBOX_PUBLIC_BASE: z
    .string()
    .regex(/^(\/[\w.-]+)*$/, 'must be a path without a slash at its end')
    .default('/sandbox/stripe')
    .describe('The path under PUBLIC_URL at which browsers reach the sandbox.'),
  SANDBOX_DATA: z
    .string()
    .min(1)
    .default(':memory:')
    .describe('The SQLite file that it keeps its data in; by default it forgets.'),
  SANDBOX_SECRET_KEY: z
    .string()
    .startsWith('sk_test_')
    .optional()
    .describe('The only key that opens it; not set: any `sk_test_…`.'),
  SANDBOX_WEBHOOK_URL: z.url().optional().describe('Where its events go; not set: nowhere.'),
  SANDBOX_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Signs them; needed with SANDBOX_WEBHOOK_URL.'),
  SANDBOX_WEBHOOK_RETRY_SECONDS: seconds
    .pipe(z.array(z.number().nonnegative()))
    .default([1, 5, 30, 120, 600, 1800])
    .describe('After how many seconds each an event is sent again, separated by commas.'),
};

const shape = z.object(fields).refine((env) => !env.SANDBOX_WEBHOOK_URL || env.SANDBOX_WEBHOOK_SECRET, {
  path: ['SANDBOX_WEBHOOK_SECRET'],
  message: 'is needed to sign what goes to SANDBOX_WEBHOOK_URL',
});

export interface Settings {
  /** Where a browser reaches the sandbox: `http://localhost:8080/sandbox/stripe`. */
  publicBase: string;
  /** A file for node:sqlite, or ':memory:'. */
  dataFile: string;
  secretKey?: string;
  /** Where events go. `retryMs` are the pauses between attempts; after the last the sandbox gives up. */
  webhook?: { url: string; secret: string; retryMs: number[] };
}

export interface Environment extends Settings {
  host: string;
  port: number;
  logLevel: string;
}

/** What is set, by NAME or as the content of the file that NAME_FILE names. */
function whatIsGiven(env: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of Object.keys(fields)) {
    const [value, file] = [env[name], env[`${name}_FILE`]];
    if (value && file)
      throw new Error(`The Stripe sandbox cannot start. ${name} and ${name}_FILE are both set.`);
    if (file) given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    else if (value) given[name] = value;
  }
  return given;
}

/** Reads the process environment, where '' counts as unset. Throws one sentence that names each bad setting. */
export function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  const result = shape.safeParse(whatIsGiven(env));
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`The Stripe sandbox cannot start. ${faults.join('; ')}.`);
  }
  const read = result.data;
  return {
    host: read.HTTP_HOST,
    port: read.HTTP_PORT,
    logLevel: read.LOG_LEVEL,
    publicBase: read.PUBLIC_URL.replace(/\/$/, '') + read.SANDBOX_PUBLIC_BASE,
    dataFile: read.SANDBOX_DATA,
    secretKey: read.SANDBOX_SECRET_KEY,
    webhook:
      read.SANDBOX_WEBHOOK_URL && read.SANDBOX_WEBHOOK_SECRET
        ? {
            url: read.SANDBOX_WEBHOOK_URL,
            secret: read.SANDBOX_WEBHOOK_SECRET,
            retryMs: read.SANDBOX_WEBHOOK_RETRY_SECONDS.map((pause) => pause * 1000),
          }
        : undefined,
  };
}
