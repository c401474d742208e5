// No error line goes unseen: what the processes of a file of integration tests log as an error fails the test that runs
// then, unless a test has announced it. ./watchful-environment.ts holds the watch, ./test-service.ts and ./program.ts
// feed it.
import { errorLinesIn, told, type ErrorLine } from './error-lines.ts';

/** What a test awaits to see in a log; `lines` grows as they come. */
export interface Announced {
  pattern: RegExp;
  lines: ErrorLine[];
}

const KEY = Symbol.for('portal.error-watch');
type Watched = typeof globalThis & { [KEY]?: ErrorWatch };

export class ErrorWatch {
  private unseen: ErrorLine[] = [];
  private ofFile: Announced[] = [];
  private ofTest: Announced[] | null = null;

  static of(global: typeof globalThis): ErrorWatch | undefined {
    return (global as Watched)[KEY];
  }

  static begin(global: typeof globalThis): ErrorWatch {
    return ((global as Watched)[KEY] = new ErrorWatch());
  }

  /** @param log whole lines of what `process` wrote */
  read(process: string, log: string): void {
    for (const line of errorLinesIn(process, log)) {
      const announced = [...(this.ofTest ?? []), ...this.ofFile].find(({ pattern }) =>
        pattern.test(told(line)),
      );
      if (announced) announced.lines.push(line);
      else this.unseen.push(line);
    }
  }

  announce(pattern: RegExp): Announced {
    const announced = { pattern, lines: [] };
    (this.ofTest ?? this.ofFile).push(announced);
    return announced;
  }

  testBegins(): void {
    this.ofTest = [];
  }

  /** @returns what is wrong: lines that nobody announced, and announced ones that did not come */
  testEnds(): string[] {
    const absent = (this.ofTest ?? []).filter(({ lines }) => lines.length === 0);
    this.ofTest = null;
    return [...this.take(), ...absent.map(({ pattern }) => `was announced and is in no log: ${pattern}`)];
  }

  /** The same of a whole file, when its processes have ended. @param complete whether all of its tests ran */
  fileEnds(complete: boolean): string[] {
    const absent = complete ? this.ofFile.filter(({ lines }) => lines.length === 0) : [];
    return [...this.take(), ...absent.map(({ pattern }) => `was announced and is in no log: ${pattern}`)];
  }

  private take(): string[] {
    const lines = [...new Set(this.unseen.map(told))];
    this.unseen = [];
    return lines;
  }
}

/**
 * Says beforehand that a process will log an error which is meant: in a test for that test, where it has to have come
 * by its end; outside of tests for the whole file, whose processes log when they please, at least once. A narrow pattern,
 * held against `process: error message | Error CODE …` (./error-lines.ts).
 */
export function announceError(pattern: RegExp): Announced {
  return ErrorWatch.of(globalThis)?.announce(pattern) ?? { pattern, lines: [] };
}

/** Lets the watch read what a process writes, whole lines; outside of such a test run it does nothing. */
export const watchLog = (process: string, log: string): void => ErrorWatch.of(globalThis)?.read(process, log);

/** What a logger in this process writes to, so that the watch reads it. */
export const watchedStream = (process: string) => ({ write: (line: string) => watchLog(process, line) });
