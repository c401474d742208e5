import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AdminClaim, ClaimInFull } from '@portal/contracts/http/admin-claims';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import type { FiledClaim } from '@portal/contracts/http/claims';
import type { ErrorBody } from '@portal/contracts/http/errors';
import type { ClaimChangeForMail, ClaimLinkForMail } from '@portal/contracts/http/internal';
import type { Need } from '@portal/contracts/http/needs';
import { eventually } from '@portal/kit/testing/eventually';
import { dana, startClaims, type Stack } from './support.js';

let stack: Stack;
let claims: Stack['claims'];
beforeAll(async () => {
  stack = await startClaims();
  ({ claims } = stack);
});
afterAll(() => stack.close());
beforeEach(() => {
  stack.documents.received.length = 0;
});

type Answered<Body> = { status: number; body: Body & ErrorBody };
const answered = async <Body>(sent: Promise<Response>): Promise<Answered<Body>> => {
  const response = await sent;
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
};
const visitor = () => claims.as({ role: 'anonymous' });
const admin = (path: string, init: object = {}) => claims.as({ role: 'admin', userId: 1 })(path, init);
const file = async (changes: object = {}) =>
  (await answered<FiledClaim>(visitor()('/claims', { json: { ...dana, ...changes } }))).body;
const linkOf = async (id: number) =>
  (
    await answered<ClaimLinkForMail>(
      claims.as({ role: 'service' })(`/internal/claims/${id}/link`, {
        method: 'POST',
      }),
    )
  ).body.token;
const filed = async (changes: object = {}) => {
  const claim = await file(changes);
  return { ...claim, token: await linkOf(claim.id) };
};
const look = (token: unknown) =>
  answered<ClaimantsClaim>(visitor()('/claims/state', { method: 'POST', json: { token } }));
const ask = (id: number, json: object, key?: string) =>
  answered<ClaimInFull>(
    admin(`/admin/claims/${id}/requests`, {
      method: 'POST',
      json,
      headers: key ? { 'idempotency-key': key } : {},
    }),
  );
const decide = (id: number, json: object) => admin(`/admin/claims/${id}`, { method: 'PATCH', json });
const read = async (id: number) => (await answered<ClaimInFull>(admin(`/admin/claims/${id}`))).body;

function form(token: string | null, files: [name: string, bytes: number][]): FormData {
  const data = new FormData();
  if (token !== null) data.append('token', token);
  for (const [name, bytes] of files) data.append('files', new File([Buffer.alloc(bytes, 1)], name));
  return data;
}
const add = (body: FormData, key?: string) =>
  answered<ClaimantsClaim>(
    visitor()('/claims/files', {
      method: 'POST',
      body,
      headers: key ? { 'idempotency-key': key } : {},
    }),
  );

describe('the page of a claim', () => {
  test('has what was typed and what became of it, and nothing that is internal', async () => {
    const { id, token, claimNumber } = await filed({
      estimatedAmount: '420.50',
      supportingDocuments: 'a.png',
    });
    await decide(id, { status: 'in review', note: 'We look at it.' });
    const { status, body } = await look(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...dana,
      claimNumber,
      status: 'in review',
      filedAt: expect.any(String),
      estimatedAmountInCents: 42_050,
      namedDocuments: 'a.png',
      files: [],
      history: [
        { id: expect.any(Number), status: 'submitted', note: null, at: expect.any(String), documents: [] },
        {
          id: expect.any(Number),
          status: 'in review',
          note: 'We look at it.',
          at: expect.any(String),
          documents: [],
        },
      ],
      awaited: [],
      mayAdd: false,
    });
  });

  test('is opened by its own link alone, which all of its mails have', async () => {
    const [one, other] = [await filed(), await filed({ firstName: 'Otto' })];
    expect(await linkOf(one.id)).toBe(one.token);
    expect(other.token).not.toBe(one.token);
    expect((await look(one.token)).body.claimNumber).toBe(one.claimNumber);
    expect((await look(other.token)).body).toMatchObject({
      claimNumber: other.claimNumber,
      firstName: 'Otto',
    });
  });

  test('keeps only a hash of the token, so that a copy of the database opens nothing', async () => {
    const { id, token } = await filed();
    const [row] = await claims.sql(`select token_hash, seed from claim_links where claim_id = $1`, [id]);
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await look((row as { seed: string }).seed)).status).toBe(404);
  });

  test.each([
    ['made up', 'made-up'],
    ['empty', ''],
    ['a claim number', 'CLM-7Q2M9XK4'],
  ])('404 for a token that is %s', async (_case, token) => {
    expect(await look(token)).toMatchObject({ status: 404, body: { code: 'CLAIM_LINK_INVALID' } });
  });

  test.each([[null], [7], ['x'.repeat(201)], ['a\u0000b'], [{ token: 'x' }]])(
    '400 for a token that is none: %j',
    async (token) => {
      expect((await look(token)).status).toBe(400);
    },
  );

  test('ends 90 days after the last mail, and the next mail opens it again', async () => {
    const { id, token } = await filed();
    await claims.sql(`update claim_links set opens_until = now() - interval '1 second' where claim_id = $1`, [
      id,
    ]);
    expect(await look(token)).toMatchObject({ status: 404, body: { code: 'CLAIM_LINK_INVALID' } });
    expect(await add(form(token, [['a.png', 10]]))).toMatchObject({
      status: 404,
      body: { code: 'CLAIM_LINK_INVALID' },
    });
    expect(await linkOf(id)).toBe(token);
    expect((await look(token)).status).toBe(200);
  });

  test('a claim of before has no link until its next mail', async () => {
    const { id, claimNumber } = await file();
    expect(await claims.sql('select from claim_links where claim_id = $1', [id])).toEqual([]);
    expect((await look(await linkOf(id))).body.claimNumber).toBe(claimNumber);
  });

  test('links are minted for our own services alone, of claims that are there', async () => {
    const { id } = await file();
    const mint = (caller: object, claimId: number) =>
      claims.as(caller as never)(`/internal/claims/${claimId}/link`, { method: 'POST' });
    expect((await mint({ role: 'admin', userId: 1 }, id)).status).toBe(403);
    expect((await mint({ role: 'service' }, 99_999_999)).status).toBe(404);
  });
});

describe('documents', () => {
  const asked = async () => {
    const claim = await filed();
    await ask(claim.id, { documents: [' Police\n report ', 'Photo'], note: 'A photo is enough.' });
    return claim;
  };

  test('that are asked for are in the history, awaited, and told by an event without words', async () => {
    const { id, token } = await asked();
    const { awaited, mayAdd, history, status } = (await look(token)).body;
    expect({ status, awaited, mayAdd }).toEqual({
      status: 'submitted',
      awaited: ['Police report', 'Photo'],
      mayAdd: true,
    });
    const request = history.at(-1)!;
    expect(request).toMatchObject({
      status: 'submitted',
      note: 'A photo is enough.',
      documents: ['Police report', 'Photo'],
    });
    expect((await read(id)).history.at(-1)).toMatchObject({ ...request, changedBy: 1 });
    await eventually(() =>
      expect(stack.heard.events).toContainEqual(
        expect.objectContaining({
          type: 'claim.documents-asked',
          data: { claimId: id, changeId: request.id },
        }),
      ),
    );
    const told = await claims.as({ role: 'service' })(`/internal/claims/${id}/changes/${request.id}`);
    expect((await told.json()) as ClaimChangeForMail).toEqual({
      status: 'submitted',
      note: 'A photo is enough.',
      documents: ['Police report', 'Photo'],
    });
  });

  test('are asked for once under a key, by administrators who serve people, of claims that are open', async () => {
    const { id } = await file();
    const documents = ['Bill'];
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(id, { documents }, 'one')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect((await read(id)).history).toHaveLength(2);
    expect(await ask(id, { documents: ['Photo'] }, 'one')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    for (const [role, status] of [
      ['anonymous', 401],
      ['partner', 403],
    ] as const)
      expect(
        (
          await claims.as({ role, userId: 7 })(`/admin/claims/${id}/requests`, {
            method: 'POST',
            json: { documents },
          })
        ).status,
      ).toBe(status);
    await decide(id, { status: 'approved' });
    expect(await ask(id, { documents })).toMatchObject({ status: 409, body: { code: 'CLAIM_DECIDED' } });
    expect((await ask(99_999_999, { documents })).status).toBe(404);
  });

  test.each([
    [{ documents: [] }, { documents: ['Name at least one document'] }],
    [{ documents: [' '] }, { documents: ['Name at least one document'] }],
    [
      { documents: Array.from({ length: 11 }, (_, n) => `Bill ${n}`) },
      { documents: ['Please ask for at most 10 documents'] },
    ],
    [{ documents: ['Bill'], note: 'x'.repeat(2_001) }, { note: ['Please use at most 2,000 characters'] }],
  ])('%j is refused in words', async (json, errors) => {
    const { id } = await file();
    const { status, body } = await ask(id, json);
    expect([status, body.errors]).toEqual([400, errors]);
  });

  test('are added by the link, kept, shown to both sides, and new to administrators until one has looked', async () => {
    const needs = async () => {
      const found = (await (await claims.as({ role: 'service' })('/internal/needs')).json()) as Need[];
      return found.find(({ kind }) => kind === 'claim-files')?.count ?? 0;
    };
    const before = await needs();
    const { id, token } = await asked();
    const sent = await add(
      form(token, [
        ['report.png', 10],
        ['photo.png', 20],
      ]),
    );
    expect(sent).toMatchObject({ status: 201, body: { awaited: [], mayAdd: true } });
    expect(sent.body.files.map(({ filename, sizeBytes }) => [filename, sizeBytes])).toEqual([
      ['report.png', 10],
      ['photo.png', 20],
    ]);
    const claim = await read(id);
    expect(claim.files).toMatchObject([
      { filename: 'report.png', isNew: true, addedAt: expect.any(String) },
      { filename: 'photo.png', isNew: true },
    ]);
    const fileIds = claim.files.map((each) => each.id);
    await eventually(() =>
      expect(stack.heard.events).toContainEqual(
        expect.objectContaining({ type: 'claim.documents-added', data: { claimId: id, fileIds } }),
      ),
    );
    expect(await needs()).toBe(before + 1);
    const listed = async () =>
      (await answered<AdminClaim[]>(admin('/admin/claims?files=new&limit=200'))).body.map((each) => each.id);
    expect(await listed()).toContain(id);
    expect((await admin('/admin/claims?files=old')).status).toBe(400);

    await add(form(token, [['more.png', 30]]));
    const see = (newest: unknown) =>
      answered<ClaimInFull>(admin(`/admin/claims/${id}/files-seen`, { method: 'POST', json: { newest } }));
    expect((await see('x')).status).toBe(400);
    // What came since the page was loaded stays new.
    const partly = await see(claim.newest);
    expect(partly.body.files.map(({ isNew }) => isNew)).toEqual([false, false, true]);
    expect(await listed()).toContain(id);
    expect((await see(partly.body.newest)).body).toMatchObject({ newest: null, hasNewFiles: false });
    expect(await listed()).not.toContain(id);
    expect(await needs()).toBe(before);
  });

  test('that came since the claim was on screen keep it from being decided unseen', async () => {
    const { id, token } = await asked();
    const { newest: none } = await read(id);
    await add(form(token, [['one.png', 10]]));
    const { newest: one } = await read(id);
    await add(form(token, [['two.png', 10]]));
    const { newest: two } = await read(id);
    expect(none).toBeNull();
    for (const newest of [none, one])
      expect(await answered(decide(id, { status: 'denied', note: 'No.', newest }))).toMatchObject({
        status: 409,
        body: {
          code: 'CHANGED_MEANWHILE',
          message: 'The claimant has sent documents since. Please look again.',
        },
      });
    expect((await decide(id, { status: 'denied', note: 'No.', newest: 'x' })).status).toBe(400);
    expect((await decide(id, { status: 'in review', newest: none })).status).toBe(200);
    expect((await decide(id, { status: 'approved', newest: two })).status).toBe(200);
    // A page of the release before says nothing of it.
    const other = await asked();
    await add(form(other.token, [['one.png', 10]]));
    expect((await decide(other.id, { status: 'approved' })).status).toBe(200);
  });

  test('that were on their way when more was asked for do not answer that', async () => {
    const { id, token } = await asked();
    const shown = (await look(token)).body.history.at(-1)!.id;
    await ask(id, { documents: ['Bill'] });
    const send = (on: unknown) => {
      const body = new FormData();
      body.append('token', token);
      body.append('asked', String(on));
      body.append('files', new File([Buffer.alloc(10, 1)], 'report.png'));
      return add(body);
    };
    expect((await send('x')).status).toBe(400);
    expect(await send(shown)).toMatchObject({ status: 201, body: { awaited: ['Bill'] } });
    const told = await claims.as({ role: 'service' })(`/internal/claims/${id}`);
    expect(await told.json()).toMatchObject({ awaited: ['Bill'] });
    // A page of the release before does not say what it showed.
    expect(await add(form(token, [['bill.png', 10]]))).toMatchObject({ body: { awaited: [] } });
  });

  test('of one claim are none of another', async () => {
    const [one, other] = [await asked(), await asked()];
    await add(form(one.token, [['mine.png', 10]]));
    expect((await look(other.token)).body.files).toEqual([]);
    expect((await read(other.id)).files).toEqual([]);
  });

  test('sent twice under a key are added once, at once or later', async () => {
    const { token } = await asked();
    const send = () => add(form(token, [['a.png', 10]]), 'again');
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await send()).body.files).toHaveLength(1);
    expect(await add(form(token, [['b.png', 10]]), 'again')).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await look(token)).body.files).toHaveLength(1);
  });

  test('are refused before a byte of them is stored: without a link, unasked, and once it is decided', async () => {
    const { id, token } = await filed();
    const files: [string, number][] = [['a.png', 10]];
    expect(await add(form('made-up', files))).toMatchObject({
      status: 404,
      body: { code: 'CLAIM_LINK_INVALID' },
    });
    expect(await add(form(null, files))).toMatchObject({
      status: 400,
      body: { message: 'The token comes before the files' },
    });
    expect(await add(form(token, files))).toMatchObject({ status: 409, body: { code: 'NOTHING_ASKED' } });
    await ask(id, { documents: ['Bill'] });
    expect((await add(form(token, files), 'early')).status).toBe(201);
    stack.documents.received.length = 0;
    await decide(id, { status: 'denied', note: 'No.' });
    expect(await add(form(token, files))).toMatchObject({ status: 409, body: { code: 'CLAIM_DECIDED' } });
    expect(stack.documents.received).toEqual([]);
    expect((await look(token)).body).toMatchObject({ status: 'denied', mayAdd: false, awaited: [] });
    // The answer to the first was lost.
    expect((await add(form(token, files), 'early')).status).toBe(201);
    expect((await look(token)).body.files).toHaveLength(1);
  });

  test('of a claim that is decided while they are sent are refused, and none is kept', async () => {
    const { id, token } = await asked();
    const racing = await Promise.all([add(form(token, [['a.png', 10]])), decide(id, { status: 'approved' })]);
    const kept = (await look(token)).body.files.length;
    expect(racing[0].status).toBe(kept === 1 ? 201 : 409);
    expect(await add(form(token, [['b.png', 10]]))).toMatchObject({ status: 409 });
  });

  test.each([
    ['of the wrong kind', [['virus.exe', 10]], 400, /^virus\.exe: /],
    ['too many at once', Array.from({ length: 11 }, (_, n) => [`${n}.png`, 10]), 400, /at most 10 files/],
    ['none', [], 400, /at least one file/],
  ] as [string, [string, number][], number, RegExp][])(
    '%s are refused, and nothing is added',
    async (_case, files, status, words) => {
      const { token } = await asked();
      const refused = await add(form(token, files));
      expect(refused.status).toBe(status);
      expect(refused.body.errors!['supportingDocuments']![0]).toMatch(words);
      expect((await look(token)).body.files).toEqual([]);
    },
  );

  test('are 50 of a claim at most', async () => {
    const { id, token } = await asked();
    await claims.sql(
      `insert into claim_files (claim_id, file_id, filename, mime_type, size_bytes)
       select $1, 700000 + n, n || '.png', 'image/png', 1 from generate_series(1, 49) n`,
      [id],
    );
    expect(
      await add(
        form(token, [
          ['a.png', 10],
          ['b.png', 10],
        ]),
      ),
    ).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_FILES' },
    });
    expect((await add(form(token, [['a.png', 10]]))).status).toBe(201);
  });

  test('come as a form', async () => {
    const { token } = await asked();
    const sent = await visitor()('/claims/files', { method: 'POST', json: { token } });
    expect(sent.status).toBe(400);
    expect((await add(form(token, []))).status).toBe(400);
  });
});
