import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { AdminClaim, ClaimInFull } from '@portal/contracts/http/admin-claims';
import type { FiledClaim } from '@portal/contracts/http/claims';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { ClaimChangeForMail } from '@portal/contracts/http/internal';
import type { Need } from '@portal/contracts/http/needs';
import type { NeedKind } from '@portal/contracts/values/needs';
import { differencesOf } from '@portal/kit/testing/entities-and-tables';
import { eventually } from '@portal/kit/testing/eventually';
import { DataSource } from 'typeorm';
import { dana, startClaims, type Stack } from './support.js';

let stack: Stack;
let claims: Stack['claims'];
let heard: Stack['heard'];
beforeAll(async () => {
  stack = await startClaims();
  ({ claims, heard } = stack);
});
afterAll(() => stack.close());

const read = async <Body>(response: Response) => (await response.json()) as Body;
const admin = (path: string, init: { method?: string; json?: unknown } = {}) =>
  claims.as({ role: 'admin', userId: 1 })(path, init);
const file = async (changes: object = {}) =>
  read<FiledClaim>(await claims.as({ role: 'anonymous' })('/claims', { json: { ...dana, ...changes } }));
const change = (id: number, json: object) => admin(`/admin/claims/${id}`, { method: 'PATCH', json });
const list = async (query = '') => {
  const response = await admin(`/admin/claims${query}`);
  return { rows: await read<AdminClaim[]>(response), headers: response.headers, status: response.status };
};

test('a claim is shown whole, with its files and where to have them', async () => {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...dana, estimatedAmount: '420.50' }))
    body.append(name, value);
  body.append('files', new File([Buffer.alloc(10)], 'front.png'));
  const { id } = await read<FiledClaim>(
    await claims.as({ role: 'anonymous' })('/claims', { method: 'POST', body }),
  );
  const claim = await read<ClaimInFull>(await admin(`/admin/claims/${id}`));
  expect(claim).toMatchObject({
    ...dana,
    status: 'submitted',
    estimatedAmount: 420.5,
    estimatedAmountInCents: 42_050,
    namedDocuments: null,
    filesCount: 1,
    files: [{ filename: 'front.png', fileUrl: expect.stringMatching(/^\/api\/documents\/\d+$/) }],
    history: [{ status: 'submitted', note: null, changedBy: null }],
  });
});

test('names of files that did not come along are shown as names', async () => {
  const { id } = await file({ supportingDocuments: 'a.png,b.pdf' });
  const claim = await read<ClaimInFull>(await admin(`/admin/claims/${id}`));
  expect([claim.namedDocuments, claim.files]).toEqual(['a.png,b.pdf', []]);
});

describe('the list', () => {
  test('is newest first, turns its pages by key, and counts', async () => {
    const policyNumber = `PAGES-${Date.now()}`;
    const filed: number[] = [];
    for (let n = 0; n < 5; n += 1) filed.unshift((await file({ policyNumber })).id);
    const seen: number[] = [];
    for (let query: string | null = `?limit=2&search=${policyNumber}`; query;) {
      const { rows, headers } = await list(query);
      expect(headers.get('x-total-count')).toBe('5');
      seen.push(...rows.map(({ id }) => id));
      const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
      query = next ? new URL(next, 'http://portal').search : null;
    }
    expect(seen).toEqual(filed);
  });

  test.each([
    ['claim number', ({ claimNumber }: FiledClaim) => claimNumber.toLowerCase().slice(4, 10)],
    ['name', () => 'xavier_quint'],
    ['e-mail', () => 'XQ@EXAMPLE'],
    ['policy number', () => '%-77'],
  ])('is searched by %s, as it was typed', async (_case, wordsOf) => {
    const id = Math.random().toString(36).slice(2, 7);
    const mine = await file({
      firstName: `Xavier_Quint${id}`,
      email: `xq@example${id}.com`,
      policyNumber: `P${id}%-77`,
    });
    await file();
    const { rows } = await list(`?limit=200&search=${encodeURIComponent(wordsOf(mine))}`);
    expect(rows.map((row) => row.id)).toContain(mine.id);
    expect(rows.every((row) => row.lastName === 'Reyes' && row.firstName !== 'Dana')).toBe(true);
  });

  test.each(['İLHAN', 'ΟΔΥΣΣΕΥΣ', 'Straße'])('finds %s as it is written', async (lastName) => {
    const { id } = await file({ lastName });
    const { rows } = await list(`?limit=200&search=${encodeURIComponent(lastName)}`);
    expect(rows.map((row) => row.id)).toContain(id);
  });

  test('turns its pages whatever the names are', async () => {
    const policyNumber = `LONG-${Date.now()}`;
    const long = `a${'\u0001'.repeat(98)}`;
    for (const letter of ['b', 'c'])
      await file({ firstName: `${long}${letter}`, lastName: `${long}z`, policyNumber });
    const { headers } = await list(`?limit=1&sort=name&direction=asc&search=${policyNumber}`);
    const next = /<([^>]*)>; rel="next"/.exec(headers.get('link')!)![1]!;
    const { status, rows } = await list(new URL(next, 'http://portal').search);
    expect([status, rows.map(({ firstName }) => firstName)]).toEqual([200, [`${long}c`]]);
  });

  describe('in another order', () => {
    const words = `ORDER-${Date.now()}`;
    const filed: number[] = [];
    beforeAll(async () => {
      for (const [firstName, lastName] of [
        ['Zoe', 'Able'],
        ['ava', 'Lind'],
        ['Ben', 'Ray'],
        ['Ava', 'lind'],
        ['Mia', 'Able'],
      ])
        filed.push((await file({ firstName, lastName, policyNumber: words })).id);
      await change(filed[1]!, { status: 'in review' });
      await change(filed[3]!, { status: 'in review' });
    });

    // The two whose names are alike come as they were filed, or the other way round.
    const byName = [1, 3, 2, 4, 0];
    test.each([
      ['sort=name&direction=asc', byName],
      ['sort=name&direction=desc', byName.toReversed()],
      ['sort=date&direction=asc', [0, 1, 2, 3, 4]],
      ['direction=desc', [4, 3, 2, 1, 0]],
      ['status=in%20review&sort=name&direction=desc', [3, 1]],
      ['status=in%20review&sort=date&direction=asc', [1, 3]],
    ])('%s: page by page and back, each once', async (order, expected) => {
      const pages: number[][] = [];
      let previous: string | undefined;
      for (let query: string | undefined = `?limit=1&search=${words}&${order}`; query;) {
        const { rows, headers } = await list(query);
        expect(headers.get('x-total-count')).toBe(String(expected.length));
        pages.push(rows.map(({ id }) => id));
        const at = (rel: string) =>
          new RegExp(`</api/admin/claims([^>]*)>; rel="${rel}"`).exec(headers.get('link') ?? '')?.[1];
        [query, previous] = [at('next'), at('prev')];
      }
      expect(pages.flat()).toEqual(expected.map((n) => filed[n]));
      expect((await list(previous)).rows.map(({ id }) => id)).toEqual(pages.at(-2));
    });

    test('a cursor of one order is none of another', async () => {
      const { headers } = await list(`?limit=1&search=${words}&sort=name`);
      const cursor = /cursor=([^>&]*)>; rel="next"/.exec(headers.get('link')!)![1];
      expect((await list(`?sort=date&cursor=${cursor}`)).status).toBe(400);
    });

    test.each([
      ['sort=amount', { sort: ['There is no such order'] }],
      ['direction=up', { direction: ['There is no such direction'] }],
    ])('400 for %s', async (query, errors) => {
      const answer = await admin(`/admin/claims?${query}`);
      expect([answer.status, await read<ErrorBody>(answer)]).toMatchObject([400, { errors }]);
    });
  });

  test('is filtered by status, and refuses what is none', async () => {
    const { id } = await file();
    await change(id, { status: 'in review' });
    const { rows } = await list('?status=in%20review');
    expect(rows.map((row) => row.id)).toContain(id);
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['in review']));
    expect((await list('?status=lost')).status).toBe(400);
    expect((await list('?cursor=x')).status).toBe(400);
  });
});

describe('a status', () => {
  test('follows another by the table, is kept with who and why, and the claimant is to be told', async () => {
    const { id } = await file();
    await change(id, { status: 'in review', note: ' We look at it. ' });
    const denied = await read<ClaimInFull>(await change(id, { status: 'denied', note: 'Not covered.' }));
    expect(denied.status).toBe('denied');
    expect(denied.history.map(({ status, note, changedBy }) => [status, note, changedBy])).toEqual([
      ['submitted', null, null],
      ['in review', 'We look at it.', 1],
      ['denied', 'Not covered.', 1],
    ]);
    const changeId = denied.history[2]!.id;
    await eventually(() =>
      expect(heard.events).toContainEqual(
        expect.objectContaining({ type: 'claim.status-changed', data: { claimId: id, changeId } }),
      ),
    );
    const told = await claims.as({ role: 'service' })(`/internal/claims/${id}/changes/${changeId}`);
    expect(await read<ClaimChangeForMail>(told)).toEqual({
      status: 'denied',
      note: 'Not covered.',
      documents: [],
    });
  });

  test('that cannot follow is refused, and nothing changes', async () => {
    const { id } = await file();
    await change(id, { status: 'approved' });
    const answer = await change(id, { status: 'denied', note: 'Too late.' });
    expect(answer.status).toBe(409);
    expect(await read<ErrorBody>(answer)).toMatchObject({
      code: 'CLAIM_MOVED_ON',
      message: 'This claim is approved by now and cannot become denied',
    });
    expect((await read<ClaimInFull>(await admin(`/admin/claims/${id}`))).history).toHaveLength(2);
  });

  test('is not given by who saw the claim as it was before', async () => {
    const { id } = await file();
    await change(id, { status: 'denied', note: 'Not covered.', was: 'submitted' });
    const answer = await change(id, { status: 'in review', was: 'submitted' });
    expect(answer.status).toBe(409);
    expect(await read<ErrorBody>(answer)).toMatchObject({
      code: 'CLAIM_MOVED_ON',
      message: 'This claim is denied by now: it was changed since you opened it. Please look again.',
    });
    expect((await change(id, { status: 'in review', was: 'denied' })).status).toBe(200);
  });

  test('that it has already is told as that, such as one that another tab took into review', async () => {
    const { id } = await file();
    await change(id, { status: 'in review', was: 'submitted' });
    expect(await read<ErrorBody>(await change(id, { status: 'in review', was: 'submitted' }))).toMatchObject({
      code: 'CLAIM_MOVED_ON',
      message: 'This claim is in review by now: somebody made it so since you opened it. Please look again.',
    });
  });

  test('is given once, however many administrators decide at once', async () => {
    const { id } = await file();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        change(id, n % 2 ? { status: 'approved' } : { status: 'denied', note: 'No.' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    [{ status: 'denied' }, { note: ['Please tell the claimant why'] }],
    [{ status: 'lost' }, { status: ['Please choose a status'] }],
    [{ status: 'approved', note: 'x'.repeat(2_001) }, { note: ['Please use at most 2,000 characters'] }],
  ])('%j is refused in words', async (json, errors) => {
    const { id } = await file();
    const answer = await change(id, json);
    expect(answer.status).toBe(400);
    expect((await read<ErrorBody>(answer)).errors).toEqual(errors);
  });
});

test('new claims and those in review wait for administrators, counted, until they are decided', async () => {
  const needs = async () => {
    const found = await read<Need[]>(await claims.as({ role: 'service' })('/internal/needs'));
    const of = (kind: NeedKind) => found.find((need) => need.kind === kind)?.count ?? 0;
    return { fresh: of('new-claims'), inReview: of('claims-in-review') };
  };
  const { fresh, inReview } = await needs();
  const { id } = await file();
  expect(await needs()).toEqual({ fresh: fresh + 1, inReview });
  await change(id, { status: 'in review' });
  expect(await needs()).toEqual({ fresh, inReview: inReview + 1 });
  await change(id, { status: 'approved' });
  expect(await needs()).toEqual({ fresh, inReview });
});

test('only administrators see or change claims, and what is not there is not found', async () => {
  const { id } = await file();
  for (const role of ['anonymous', 'partner'] as const)
    for (const [path, method] of [
      ['/admin/claims', 'GET'],
      [`/admin/claims/${id}`, 'GET'],
      [`/admin/claims/${id}`, 'PATCH'],
    ] as const)
      expect((await claims.as({ role, userId: 7 })(path, { method })).status).toBe(
        role === 'partner' ? 403 : 401,
      );
  expect((await admin('/admin/claims/99999999')).status).toBe(404);
  expect((await change(99_999_999, { status: 'approved' })).status).toBe(404);
});

test('says which files claims have, to services alone', async () => {
  const { id } = await file();
  await claims.sql(
    `insert into claim_files (claim_id, file_id, filename, mime_type, size_bytes)
     values ($1, 9001, 'a.png', 'image/png', 1), ($1, 9002, 'b.png', 'image/png', 1)`,
    [id],
  );
  const ask = (role: 'service' | 'admin', fileIds: number[]) =>
    claims.as({ role, userId: 1 })('/internal/claims/of-files', { json: { fileIds } });
  expect(await (await ask('service', [9002, 9001, 9003])).json()).toEqual([
    { fileId: 9001, claimId: id },
    { fileId: 9002, claimId: id },
  ]);
  expect((await ask('admin', [9001])).status).toBe(403);
});

test('entities are what the migrations have made', async () => {
  expect(await differencesOf(claims.app.get(DataSource))).toEqual([]);
});
