import { messageOf, say } from './say.ts';

/** Counts checks. A check prints its line; an error makes it a failure, and the run continues. */
export function countChecks() {
  const results = { passed: 0, failed: 0 };
  const check = async (sentence: string, work: () => unknown): Promise<void> => {
    try {
      await work();
      results.passed += 1;
      say(`  ✓ ${sentence}`);
    } catch (error) {
      results.failed += 1;
      say(`  ✗ ${sentence}\n      ${messageOf(error).replaceAll('\n', '\n      ')}`);
    }
  };
  return { results, check };
}
