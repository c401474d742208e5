// Promise 20: sales within a millisecond of a month's end, recorded and paid out by processes in three time zones,
// belong to the UTC month: in the sales, the ledger, the statement, the summary and the leaderboard.
import { execFile } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { lastMonths } from '@portal/contracts/values/month';
import { root } from '../lib/settings.ts';
import type { Outcome } from '../chaos.ts';

export const promise = 20;
export const what = "a month's edge in 3 time zones";

const ZONES = { UTC: 0, 'Pacific/Kiritimati': 14, 'America/Los_Angeles': null }; // null: -8, or -7 in summer
const COMMISSION = 1_290;

export async function run(): Promise<Outcome> {
  const since = performance.now();
  const [now, before] = lastMonths(2) as [string, string];
  const months = [before, now, now];
  const expected = {
    ledger: months,
    recorded: months,
    statement: [
      [now, 2],
      [before, 1],
    ],
    thisMonth: 2 * COMMISSION,
    leaderboard: [2, 2 * COMMISSION],
  };
  const wrong: string[] = [];
  for (const [zone, hours] of Object.entries(ZONES)) {
    const { hoursFromUtc, ...found } = await inZone(zone);
    if (hours !== null ? hoursFromUtc !== hours : hoursFromUtc >= 0)
      throw new Error(`${zone} was not the zone of the process`);
    if (!isDeepStrictEqual(found, expected)) wrong.push(`${zone}: ${JSON.stringify(found)}`);
  }
  return {
    faults: Object.keys(ZONES).length,
    work: months.length * Object.keys(ZONES).length,
    lost: wrong.length,
    duplicated: 0,
    seconds: ((performance.now() - since) / 1_000).toFixed(1),
    note: wrong.join('; '),
  };
}

/** Runs `months-edge.ts`. A process reads its time zone at startup, hence a new process. */
async function inZone(zone: string) {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', './kit/testing/register.ts', 'scripts/lib/months-edge.ts'],
    { cwd: root, env: { ...process.env, TZ: zone } },
  );
  return JSON.parse(stdout) as { hoursFromUtc: number };
}
