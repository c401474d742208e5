// An error that a process of an integration test file logs fails the current test, unless a test has announced it.
// ./watchful-environment.ts creates the watch, ./test-service.ts and ./program.ts feed it.
import { errorLinesIn, told, type ErrorLine } from './error-lines.ts';

/** An error that a test expects in a log; `lines` grows as they come. */
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

  /** @returns the failures: lines that were not announced, and announced ones that did not come */
  testEnds(): string[] {
    const absent = (this.ofTest ?? []).filter(({ lines }) => lines.length === 0);
    this.ofTest = null;
    return [...this.take(), ...absent.map(({ pattern }) => `was announced and is in no log: ${pattern}`)];
  }

  /** The same for a whole file, when its processes have ended. @param complete whether all of its tests ran */
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
 * Announces an error that a process is expected to log at least once: in a test until its end, outside of tests until the
 * end of the file. The pattern should be narrow; it is matched with `process: error message | Error CODE …`
 * (./error-lines.ts).
 */
export function announceError(pattern: RegExp): Announced {
  return ErrorWatch.of(globalThis)?.announce(pattern) ?? { pattern, lines: [] };
}

/** Passes whole log lines of a process to the watch; does nothing outside of an integration test. */
export const watchLog = (process: string, log: string): void => ErrorWatch.of(globalThis)?.read(process, log);

/** A stream that passes a logger's lines to the watch. */
export const watchedStream = (process: string) => ({ write: (line: string) => watchLog(process, line) });
