// make chaos: tests each promise under the fault that could break it, and prints one line each. SCALE multiplies the
// work; numbers as arguments choose promises. The scenarios are the files of scripts/chaos/.
import '../kit/testing/register.ts';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { stopPortal } from './lib/chaos-portal.ts';
import { main, messageOf, say } from './lib/say.ts';

/** The result of a scenario. */
export interface Outcome {
  faults: number | string;
  work: number | string;
  lost: number;
  duplicated: number;
  seconds: string;
  /** False when a further condition of the promise does not hold. */
  kept?: boolean;
  note?: string;
}
interface Scenario {
  promise: number;
  /** What the fault is. */
  what: string;
  run(scale: number): Promise<Outcome>;
}

const columns: [name: string, width: number][] = [
  ['promise', 7],
  ['fault', 38],
  ['faults', 6],
  ['work', 7],
  ['lost', 5],
  ['duplicated', 10],
  ['seconds', 7],
  ['note', 0],
];
const line = (cells: (string | number)[]) =>
  say(
    cells
      .map((cell, index) => String(cell).padEnd(columns[index]![1]))
      .join('  ')
      .trimEnd(),
  );

main(async () => {
  process.chdir(join(import.meta.dirname, '..'));
  const chosen = process.argv.slice(2).map(Number);
  const scale = Number(process.env.SCALE || 1);
  const { default: startServers } = await import('../kit/testing/global-setup.ts');
  const { default: stopServers } = await import('../kit/testing/global-teardown.ts');
  await startServers();
  let broken = 0;
  try {
    line(columns.map(([name]) => name));
    for (const file of globSync('chaos/*.ts', { cwd: import.meta.dirname }).sort()) {
      const { promise, what, run } = (await import(`./${file}`)) as Scenario;
      if (chosen.length > 0 && !chosen.includes(promise)) continue;
      try {
        const { faults, work, lost, duplicated, seconds, kept = true, note = '' } = await run(scale);
        if (lost !== 0 || duplicated !== 0 || !kept) broken++;
        line([promise, what, faults, work, lost, duplicated, seconds, note]);
      } catch (error) {
        broken++;
        line([promise, what, '', '', '', '', '', `did not finish: ${messageOf(error)}`]);
      }
    }
  } finally {
    await stopPortal();
    await stopServers();
  }
  say(broken === 0 ? '\nEvery promise was kept.' : `\n${broken} not kept.`);
  process.exit(broken === 0 ? 0 : 1);
});
