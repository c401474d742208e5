// What the scripts print: a line per step, and one sentence when they cannot continue.
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (line = '') => console.log(line);

/** A problem that an operator has to solve. The message is one sentence; no stack is shown. */
export class Problem extends Error {}

/** The message of anything that was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `await step('PostgreSQL', 'ready', start)` prints `PostgreSQL … ready in 1.2 s`. Steps may run concurrently. */
export async function step<T>(what: string, done: string, work: () => T | Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  say(`  ${what} … ${done} in ${seconds(since)}`);
  return result;
}

/** Runs a script's main function. A Problem ends it with its sentence, any other error with its stack. */
export function main(work: () => Promise<unknown>) {
  work().catch((error: unknown) => {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  });
}
