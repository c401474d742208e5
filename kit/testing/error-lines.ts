// Finds the errors in the log of one of our processes. Node runs this file as it is: the browser tests and the scenarios on
// containers use it too.

/** An error that a process logged. */
export interface ErrorLine {
  /** Who wrote it: `payouts`. */
  process: string;
  /** When, in ms; a line without a time has that of the line before it, or 0. */
  at: number;
  /** `error request failed | AppError UNAVAILABLE …`: level, message, error and its causes, the first of its stack. */
  text: string;
}

/** The fields of a log line that are read; the sandbox's levels are numbers, pino's default. */
interface Written {
  level: string | number;
  service?: string;
  time?: string | number;
  msg?: string;
  context?: string;
  code?: string;
  err?: WrittenError;
}
interface WrittenError {
  type?: string;
  code?: string;
  stack?: string;
  cause?: WrittenError;
}

const FAILED = new Set<string | number>(['error', 'fatal', 50, 60]);
/** Fastify only warns of a second response to one request; here it counts as an error. */
const TWO_ANSWERS = /FST_ERR_REP_ALREADY_SENT|ERR_HTTP_HEADERS_SENT|Reply was already sent/;
/** Node warns each time that its SQLite is loaded; that is no error. */
const EXPECTED = /ExperimentalWarning: SQLite|--trace-warnings/;

/** @param text whole lines of the log of `process`; a service named in a line takes precedence */
export function errorLinesIn(process: string, text: string): ErrorLine[] {
  const found: ErrorLine[] = [];
  let at = 0;
  let stray: ErrorLine | undefined;
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const written = read(line);
    if (!written) {
      // Not our JSON: Node's own output at a crash or a warning, which may take many lines.
      if (EXPECTED.test(line)) continue;
      if (stray) stray.text = shorten(`${stray.text} ${line.trim()}`);
      else found.push((stray = { process, at, text: shorten(line.trim()) }));
      continue;
    }
    stray = undefined;
    at = written.time === undefined ? at : new Date(written.time).getTime();
    const failed = FAILED.has(written.level) || (isWarning(written) && TWO_ANSWERS.test(line));
    if (failed) found.push({ process: written.service ?? process, at, text: describe(written) });
  }
  return found;
}

/** The text to report: `payouts: error …`. */
export const told = ({ process, text }: Pick<ErrorLine, 'process' | 'text'>): string => `${process}: ${text}`;

const isWarning = ({ level }: Written) => level === 'warn' || level === 40;

/** Undefined when it is no line of our logs. */
function read(line: string): Written | undefined {
  if (!line.startsWith('{')) return undefined;
  try {
    const written = JSON.parse(line) as Written;
    return written.level === undefined ? undefined : written;
  } catch {
    return undefined;
  }
}

function describe({ level, msg, context, code, err }: Written): string {
  const message = [FAILED.has(level) ? 'error' : 'warn', context && `${context}:`, msg, code];
  return shorten([message.filter(Boolean).join(' '), ...errorsOf(err)].join(' | '));
}

function errorsOf(error: WrittenError | undefined): string[] {
  if (!error) return [];
  const { type, code, stack = '', cause } = error;
  const [first = '', where = ''] = stack.split('\n').map((line) => line.trim());
  return [[type, code, first, where].filter(Boolean).join(' '), ...errorsOf(cause)];
}

const LONGEST = 800;
const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);
