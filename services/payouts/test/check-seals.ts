import { createPublicKey, verify } from 'node:crypto';
import { expect } from '@jest/globals';
import type { TestService } from '@portal/kit/testing/test-service';
import { asSealed, leafOf, NOTHING_BEFORE, type Seal } from '../src/seals/seal.rules.js';
import { tilesOf, type Tile } from '../src/seals/tile.rules.js';
import { hashOf, rootOf, treeOf } from '../src/seals/tree.rules.js';

interface SealRow {
  seq: number;
  body: string;
  hash: Buffer;
  signature: Buffer;
}

/**
 * Checks the chain of seals against the ledger as it is: each entry in one tree, each root, hash, signature and number, and what is kept of each tree.
 * @returns the seals, the oldest first
 */
export async function checkSeals(sql: TestService['sql']): Promise<Seal[]> {
  const seals: Seal[] = [];
  let [prev, x] = [NOTHING_BEFORE, ''];
  const rows = await sql<SealRow>('select seq, body, hash, signature from seals order by seq');
  for (const row of rows) {
    const seal = JSON.parse(row.body) as Seal;
    x ||= (await sql<{ x: string }>('select x from seal_keys order by id limit 1'))[0]!.x;
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    expect(verify(null, Buffer.from(row.body), key, row.signature)).toBe(true);
    expect(seal.prev).toBe(prev);
    expect(row.hash).toEqual(hashOf(Buffer.from(row.body)));
    expect(Number(row.seq)).toBe(seal.seq);
    expect(seal.seq).toBeLessThanOrEqual(Date.parse(seal.closedAt));
    const entries = await sql<Parameters<typeof asSealed>[0] & { salt: Buffer; position: number }>(
      `select entry.*, salt, position from sealed_entries sealed join ledger_entries entry on id = entry_id
       where seq = $1 order by position`,
      [row.seq],
    );
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index));
    const leaves = entries.map((entry) => leafOf(asSealed(entry), entry.salt));
    const tree = treeOf(leaves);
    expect({ root: rootOf(tree).toString('hex'), entries: leaves.length }).toEqual({
      root: seal.root,
      entries: seal.entries,
    });
    const tiles = await sql<Tile>(
      'select level, position, hashes from seal_tiles where seq = $1 order by level, position',
      [row.seq],
    );
    expect(tiles).toEqual(tilesOf(tree, leaves.length));
    prev = row.hash.toString('hex');
    x = seal.nextKey ?? x;
    seals.push(seal);
  }
  return seals;
}

export const unsealed = async (sql: TestService['sql']): Promise<number> =>
  (
    await sql<{ count: number }>(
      `select count(*)::int from ledger_entries where not exists (select from sealed_entries where entry_id = id)`,
    )
  )[0]!.count;

/** Entries as they are posted, of sales from one id to another. */
export const addEntries = (sql: TestService['sql'], first: number, last: number) =>
  sql(
    `insert into ledger_entries (kind, sale_id, partner_id, referral_id, month, amount_cents, sale_amount_cents, occurred_at)
     select 'earned', sale, sale % 100, 1, '2026-11', sale % 1000, 10000, now() from generate_series($1::int, $2::int) sale`,
    [first, last],
  );
