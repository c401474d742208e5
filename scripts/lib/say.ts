// What the scripts tell people: a line a step, one sentence when something cannot go on.
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const say = (line = '') => console.log(line);

/** Something that a person has to see to. The message is one sentence that says what; no stack is shown. */
export class Problem extends Error {}

/** What was thrown, in words. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** `await step('PostgreSQL', 'ready', start)` prints `PostgreSQL … ready in 1.2 s`. Steps may run side by side. */
export async function step<T>(what: string, done: string, work: () => T | Promise<T>): Promise<T> {
  const since = performance.now();
  const result = await work();
  say(`  ${what} … ${done} in ${seconds(since)}`);
  return result;
}

/** Runs a script's main function; a Problem ends it with its sentence, anything else with its stack. */
export function main(work: () => Promise<unknown>) {
  work().catch((error: unknown) => {
    console.error(error instanceof Problem ? `\n${error.message}` : error);
    process.exit(1);
  });
}
