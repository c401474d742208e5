// A partner signs in: the CPU of gateway, identity and PostgreSQL, compared with Argon2 alone. And what others notice of a
// storm of sign-ins: how long their read takes (`GET /api/user`, which identity answers, too), compared with a quiet moment.
import { fork } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { Run } from '../bench.ts';
import { withBenchStack, type BenchStack } from './bench-stack.ts';
import { sendAll, type Request } from './load.ts';
import { check, costOf, inTurns, measure, quantile, ratio, ratioOf } from './measure.ts';
import { signIn, signUp } from './partners.ts';
import { rowOf, type Measured } from './row.rules.ts';

const PARTNERS = 20;
const ROUNDS = 5;
const SIGN_INS = 60; // of each kind in a round
const CONNECTIONS = 4;
const STORM_CONNECTIONS = 20;
const READS = 200; // in a round, one each
const EVERY_MS = 10;

const settings = {
  THROTTLE_REGISTER: '1000000',
  THROTTLE_SIGN_IN_ACCOUNT: '1000000',
  THROTTLE_SIGN_IN_ADDRESS: '1000000',
  THROTTLE_SIGN_IN_ANYWHERE: '1000000',
};

export const run = ({ tell }: Run) =>
  withBenchStack('sign-in', ['identity', 'gateway'], settings, async (bench) => {
    const cookies: string[] = [];
    for (let n = 1; n <= PARTNERS; n++) cookies.push((await signUp(bench.url('gateway'), n)).cookie);
    tell(await costOfOne(bench));
    return inAStorm(bench, cookies[0]!);
  });

const signIns = (count: number): Request[] =>
  Array.from({ length: count }, (_, n) => signIn(1 + (n % PARTNERS)));

async function costOfOne(bench: BenchStack): Promise<Measured> {
  const alone = await startAlone();
  const pids = [await bench.postgresPid(), ...bench.pids('identity', 'gateway')];
  try {
    const rounds = await inTurns(ROUNDS, {
      ours: () =>
        measure(SIGN_INS, pids, () => sendAll(bench.url('gateway'), signIns(SIGN_INS), 200, CONNECTIONS)),
      alone: () => measure(SIGN_INS, [alone.pid], () => alone.verify(SIGN_INS)),
    });
    return rowOf({
      path: 'sign-in',
      ours: costOf(rounds, 'ours'),
      limit: costOf(rounds, 'alone'),
      limitIs: 'Argon2',
      ratios: [
        { ...ratioOf(rounds, 'ours', 'alone', 'cpu'), goal: { atMost: 1.15 } },
        { of: 'rate', value: ratio(rounds, 'ours', 'alone', 'rate') },
      ],
    });
  } finally {
    alone.stop();
  }
}

async function inAStorm(bench: BenchStack, cookie: string): Promise<Measured> {
  const read = () => readsInPeace(bench.url('gateway'), cookie);
  const rounds = await inTurns(ROUNDS, {
    idle: read,
    async storm() {
      let raging = true;
      const lanes = storm(bench.url('gateway'), () => raging);
      const taken = await read();
      raging = false;
      await lanes;
      return taken;
    },
  });
  const all = (name: 'idle' | 'storm') => rounds.flatMap((round) => round[name]!);
  const figures = (taken: number[]) => ({ ms: quantile(taken, 0.5), p99: quantile(taken, 0.99) });
  const [ours, limit] = [figures(all('storm')), figures(all('idle'))];
  return rowOf({
    path: 'another read in a storm of sign-ins',
    ours,
    limit,
    limitIs: 'no storm',
    ratios: [
      { of: 'p99', value: ours.p99 / limit.p99, goal: { atMost: 2 } },
      { of: 'p50', value: ours.ms / limit.ms },
    ],
  });
}

/** Sign-ins one after the other over each connection, as long as `raging`. */
async function storm(gateway: string, raging: () => boolean) {
  while (raging()) await sendAll(gateway, signIns(STORM_CONNECTIONS), 200, STORM_CONNECTIONS);
}

/** One read every 10 ms, whether or not the one before is answered. @returns how long each took, in ms */
async function readsInPeace(gateway: string, cookie: string): Promise<number[]> {
  const pool = new Pool(gateway, { connections: 16, pipelining: 1 });
  const read = async () => {
    const since = performance.now();
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: '/api/user',
      headers: { cookie },
    });
    await body.text();
    check('Who is signed in', statusCode, 200);
    return performance.now() - since;
  };
  const reads: Promise<number>[] = [];
  for (let n = 0; n < READS; n++) {
    reads.push(read());
    await sleep(EVERY_MS);
  }
  return Promise.all(reads).finally(() => pool.close());
}

async function startAlone() {
  const child = fork(join(import.meta.dirname, 'password-alone.ts'));
  const said = () => new Promise((resolve) => child.once('message', resolve));
  await said();
  return {
    pid: child.pid!,
    verify: async (count: number) => {
      const done = said();
      child.send(count);
      await done;
    },
    stop: () => child.kill(),
  };
}
