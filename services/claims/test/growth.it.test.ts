import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { CLAIM_SORTS } from '@portal/contracts/http/admin-claims';
import { pagesRead } from '@portal/kit/testing/pages-read';
import { claimsList } from '../src/review/review.sql.js';
import { startClaims, type Stack } from './support.js';

const CLAIMS = 20_000;
const LIMIT = 51;
/** 51 rows in no order on disk, a look at the files of each, and the way down an index. */
const A_PAGE = 300;
let stack: Stack;

beforeAll(async () => {
  stack = await startClaims();
  await stack.claims.sql(
    `insert into claims (claim_number, claim_type, first_name, last_name, email, phone, policy_number, incident_date,
       supporting_documents, status, created_at, fingerprint)
     select 'CLM-' || upper(right(md5(n::text), 8)), 'towing', 'Claimant', 'No' || n * 7919 % ${CLAIMS}, 'c' || n || '@example.org',
       '555-010-9999', 'P-' || n, '2026-01-01', '', case when n % 10 < 3 then 'in review' else 'submitted' end,
       timestamptz '2026-01-01' + n * interval '1 minute', ''
     from generate_series(1, ${CLAIMS}) n on conflict do nothing`,
  );
  await stack.claims.sql('vacuum analyze');
});
afterAll(() => stack.close());

describe(`of ${CLAIMS} claims a page reads its own rows`, () => {
  const places = { date: '2026-01-08T00:00:00.000Z', name: 'claimant no5000' };
  const cases = CLAIM_SORTS.flatMap((sort) =>
    [true, false].flatMap((descending) =>
      ([null, 'in review'] as const).flatMap((status) =>
        [null, { key: places[sort], id: 0, back: false }].map((from) => ({ sort, descending, status, from })),
      ),
    ),
  );
  test.each(cases)('%j', async ({ status, ...order }) => {
    const page = claimsList.pageStatement({ ...order, limit: LIMIT }, { status });
    expect(await pagesRead(stack.claims.database, ...page)).toBeLessThan(A_PAGE);
  });
});
