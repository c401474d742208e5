const work: (() => Promise<void>)[] = [];

/** Has something done when the test file is over: an integration test file has its process for itself (./plain-runner.ts). */
export const afterFile = (what: () => Promise<void>): void => void work.push(what);

/** Whatever fails is only tidying up. */
export async function endFile(): Promise<void> {
  await Promise.allSettled(work.splice(0).map((what) => what()));
}
