// What the stack uses while it is idle.
import assert from 'node:assert/strict';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = 'all came up at the first try; memory at rest, and the images';
export const quiet = true;

/** A row of docker stats. */
interface Stats {
  ID: string;
  MemUsage: string;
  CPUPerc: string;
}

/** Percent of a core, for all containers together. */
const QUIET = 40;

export async function run({ check, containers, docker, eventually }: ScenarioContext) {
  const all = (await containers()).filter(({ once }) => !once);
  assert.ok(all.length > 10);
  await check('every container is healthy, and none had to be started twice', () => {
    const bad = all.filter(({ health, inspected }) => health !== 'healthy' || inspected.RestartCount > 0);
    assert.deepEqual(
      bad.map(({ name }) => name),
      [],
    );
  });
  const percent = (text: string) => Number(text.replace('%', ''));
  let stats: Stats[] = [];
  await check('it comes to rest', () =>
    eventually(async () => {
      const asked = ['stats', '--no-stream', '--format', 'json', ...all.map(({ id }) => id)];
      stats = (await docker(...asked))
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Stats);
      const busy = stats.reduce((sum, { CPUPerc }) => sum + percent(CPUPerc), 0);
      assert.ok(busy < QUIET, `${busy.toFixed(0)} % of a core`);
    }, 30_000),
  );
  const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MiB`;
  const sizes = new Map<string, number>();
  for (const { inspected } of all) {
    const size = await docker('image', 'inspect', '--format', '{{.Size}}', inspected.Image);
    sizes.set(inspected.Config.Image, Number(size));
  }
  console.table(
    Object.fromEntries(
      all.map(({ id, service }) => {
        const { MemUsage, CPUPerc } = stats.find(({ ID }) => id.startsWith(ID))!;
        return [
          service,
          { memory: MemUsage.split(' / ')[0], 'of at most': MemUsage.split(' / ')[1], cpu: CPUPerc },
        ];
      }),
    ),
  );
  console.table(Object.fromEntries([...sizes].map(([image, size]) => [image, { size: mebibytes(size) }])));
}
