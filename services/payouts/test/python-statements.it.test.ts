import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshDatabase } from '@portal/kit/testing/fresh';
import { TEST_SECRET } from '@portal/kit/testing/internal-keys';
import type { TestService } from '@portal/kit/testing/test-service';
import type { SignedStatement } from '../src/statements/statement.rules.js';
import { unsealed } from './check-seals.js';
import { SealBooks } from '../src/seals/seal-books.js';
import { sealKey } from '../src/seals/seal-key.js';
import { canonical } from '../src/seals/seal.rules.js';
import { startPayouts } from './support.js';

// Entries are added without the figures that go with them.
announceError(/^payouts: error WatchBooks: the books are out of balance/);

const NEXT_KEY = 'another key of the seals';
const PYTHON = join(import.meta.dirname, '../../../.python/books/bin/python');
const folder = mkdtempSync(join(tmpdir(), 'portal-python-'));

/** What Python says of a statement, in the words of another who read docs/books.md. */
function saidOf(statement: SignedStatement): string {
  const file = join(folder, 'statement.json');
  writeFileSync(file, JSON.stringify(statement));
  const { stdout, stderr } = spawnSync(
    PYTHON,
    [join(import.meta.dirname, 'python/check_statement.py'), file],
    {
      encoding: 'utf8',
    },
  );
  return stdout + stderr;
}

let database: Awaited<ReturnType<typeof freshDatabase>>;
let statement: SignedStatement;

beforeAll(async () => {
  if (!existsSync(PYTHON))
    throw new Error('The package of Python is not here. Install it: node scripts/install.mjs books');
  execFileSync(PYTHON, ['-c', 'import cryptography']);
  database = await freshDatabase('payouts');
  const untilSealed = (service: TestService) =>
    eventually(async () => {
      await service.app.get(SealBooks).sealAll();
      expect(await unsealed(service.sql)).toBe(0);
    });
  // Seals of 1 to 30 entries, of several partners, and one with which the key changes.
  const add = (service: TestService, first: number, count: number) =>
    service.sql(
      `insert into ledger_entries (kind, sale_id, partner_id, month, amount_cents, occurred_at, created_at)
       select 'earned', sale, sale % 3, '2026-03', sale, '2026-03-01T12:00:00.123456Z', '2026-03-01T12:00:00Z'
       from generate_series($1::int, $2::int) sale`,
      [first, first + count - 1],
    );
  const one = await startPayouts({ DATABASE_URL: database.url });
  for (let seal = 1; seal <= 30; seal++) {
    await add(one, 100 * seal, seal);
    await untilSealed(one);
  }
  await one.close();
  const two = await startPayouts({
    DATABASE_URL: database.url,
    SEALS_KEY: NEXT_KEY,
    SEALS_OLD_KEYS: TEST_SECRET,
  });
  await add(two, 5_000, 7);
  await untilSealed(two);
  const answer = await two.as({ role: 'partner', userId: 1 })('/partner/statements/2026-03.json');
  statement = (await answer.json()) as SignedStatement;
  await two.close();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

type Change = (statement: SignedStatement['statement']) => unknown;
const changed = (change: Change): SignedStatement => {
  const copy = structuredClone(statement);
  change(copy.statement);
  return copy;
};

test('a program of Python that was written from docs/books.md finds a statement right, with two keys and many seals', () => {
  expect(statement.statement.keys).toHaveLength(2);
  expect(statement.statement.lines.length).toBeGreaterThan(100);
  expect(saidOf(statement)).toBe('true\n');
});

test.each<[what: string, change: Change]>([
  ['a salt', ({ lines }) => (lines[3]!.salt = lines[4]!.salt)],
  ['an amount', ({ lines }) => (lines[3]!.entry.amountCents += 1)],
  ['a line less', ({ lines }) => lines.pop()],
  ['another opening', (its) => (its.openingInCents += 1)],
])('%s is found to be wrong', (_, change) =>
  expect(saidOf(changed(change))).toBe('wrong: the signature of the statement is wrong\n'),
);

/** As whoever has the key may sign it. */
const signedAgain = (change: Change): SignedStatement => {
  const { statement: its, keyId } = changed(change);
  const signature = sealKey(NEXT_KEY).sign(canonical(its)).toString('base64url');
  return { statement: its, signature, keyId };
};

test.each<[what: string, change: Change, said: string]>([
  ['a salt', ({ lines }) => (lines[3]!.salt = lines[4]!.salt), 'a line is not in its seal'],
  ['an amount', ({ lines }) => (lines[3]!.entry.amountCents += 1), 'a line is not in its seal'],
  ['a line less', ({ lines }) => lines.pop(), 'opening and lines are not closing'],
  ['a line twice', ({ lines }) => lines.push(lines[0]!), 'an entry is in it twice'],
  ['a root', ({ seals }) => (seals[2]!.seal.root = seals[3]!.seal.root), 'the signature of a seal is wrong'],
])('%s is found to be wrong, also where the statement is signed again', (_, change, said) =>
  expect(saidOf(signedAgain(change))).toBe(`wrong: ${said}\n`),
);
