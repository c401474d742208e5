// Reads the logs of a portal that tests ran against, and finds error lines that no test announced. Integration tests
// watch their own processes' logs themselves (kit/testing/error-watch.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorLinesIn, told, type ErrorLine } from '../../kit/testing/error-lines.ts';

/** A finished test; times in ms. */
export interface RanTest {
  title: string;
  from: number;
  to: number;
  /** Patterns of the error lines that the test causes on purpose. */
  announced: string[];
}

/** The fields that are read of Playwright's JSON report. */
export interface BrowserReport {
  suites: Suite[];
}
interface Suite {
  suites?: Suite[];
  specs?: { file: string; line: number; title: string; tests: ReportedTest[] }[];
}
interface ReportedTest {
  projectName: string;
  status?: string;
  annotations: { type: string; description?: string }[];
  results: { startTime: string; duration: number }[];
}

/** The annotation type with which a browser test announces a line; web/e2e/support.ts writes it. */
const ANNOUNCED = 'error line';

/** Logs are written with a delay, and the effect of a click may fail after the test has ended. */
const LATE_MS = 5_000;

/** The error lines of a native stack's programs, in order of time. */
export function errorLinesOf(dataDir: string): ErrorLine[] {
  const logs = join(dataDir, 'logs');
  return readdirSync(logs)
    .flatMap((file) => errorLinesIn(file.replace(/\.log(\.1)?$/, ''), readFileSync(join(logs, file), 'utf8')))
    .sort((one, other) => one.at - other.at);
}

/** The error lines in the output of `docker compose logs --no-color` (`payouts-1  | {…}`), of these services only. */
export function errorLinesOfContainers(printed: string, services: string[]): ErrorLine[] {
  const written = new Map<string, string[]>();
  for (const line of printed.split('\n')) {
    const [, service, text] = /^([\w-]+?)-\d+ +\| (.*)$/.exec(line) ?? [];
    if (service && services.includes(service)) written.set(service, [...(written.get(service) ?? []), text!]);
  }
  return [...written].flatMap(([service, lines]) => errorLinesIn(service, lines.join('\n')));
}

/** Every run of a test in the report. */
export const testsIn = ({ suites }: BrowserReport): RanTest[] => suites.flatMap(testsOfSuite);

const testsOfSuite = ({ suites = [], specs = [] }: Suite): RanTest[] => [
  ...suites.flatMap(testsOfSuite),
  ...specs.flatMap(({ file, line, title, tests }) =>
    tests.flatMap(({ projectName, annotations, results }) =>
      results.map(({ startTime, duration }) => ({
        title: `[${projectName}] ${file}:${line} ${title}`,
        from: new Date(startTime).getTime(),
        to: new Date(startTime).getTime() + duration,
        announced: annotations
          .filter(({ type }) => type === ANNOUNCED)
          .map(({ description = '' }) => description),
      })),
    ),
  ),
];

/** @returns a sentence for each line that was not announced, and for each announced one that did not occur */
export function unannounced(lines: ErrorLine[], tests: RanTest[]): string[] {
  const at = ({ at }: ErrorLine) => tests.filter(({ from, to }) => from <= at && at <= to + LATE_MS);
  const met = (line: ErrorLine, { announced }: RanTest) =>
    announced.filter((pattern) => new RegExp(pattern).test(told(line)));
  const unseen = lines.filter((line) => at(line).every((test) => met(line, test).length === 0));
  const absent = tests.flatMap((test) =>
    test.announced
      .filter(
        (pattern) => !lines.some((line) => at(line).includes(test) && met(line, test).includes(pattern)),
      )
      .map((pattern) => `was announced and is in no log: /${pattern}/\n    by ${test.title}`),
  );
  return [
    ...unseen.map((line) => {
      const running = at(line).map(({ title }) => title);
      return `${told(line)}\n    while ${running.join('\n      and ') || 'no test ran'}`;
    }),
    ...absent,
  ];
}
