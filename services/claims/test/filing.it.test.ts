import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import type { ClaimForMail } from '@portal/contracts/http/internal';
import type { ErrorBody } from '@portal/contracts/http/errors';
import { latestToday, type FiledClaim } from '@portal/contracts/http/claims';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { dana, startClaims, type Stack } from './support.js';

let stack: Stack;
let claims: Stack['claims'];
let documents: Stack['documents'];
let heard: Stack['heard'];
beforeAll(async () => {
  stack = await startClaims();
  ({ claims, documents, heard } = stack);
});
afterAll(() => stack.close());
beforeEach(() => {
  documents.received.length = 0;
  documents.state.away = false;
});

const file = async (init: RequestInit & { json?: unknown }) => {
  const response = await claims.as({ role: 'anonymous' })('/claims', { method: 'POST', ...init });
  return { status: response.status, body: (await response.json()) as FiledClaim & ErrorBody };
};
const keyed = (key: string) => ({ 'idempotency-key': key });
const count = async (table = 'claims') =>
  (await claims.sql<{ count: number }>(`select count(*) from ${table}`))[0]!.count;
const eventOf = (claimId: number) =>
  (heard.events as EventEnvelope<{ claimId: number }>[]).filter(({ data }) => data.claimId === claimId);

function form(files: [name: string, bytes: number][], fields: object = dana): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  for (const [name, bytes] of files) data.append('files', new File([Buffer.alloc(bytes, 1)], name));
  return data;
}

test('a claim as specified is kept, numbered, told to the others, and private to them', async () => {
  const { status, body } = await file({
    json: { ...dana, estimatedAmount: '1250.50', supportingDocuments: 'a.png,b.pdf', status: 'approved' },
  });
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(Number),
      claimNumber: expect.stringMatching(/^CLM-[0-9A-HJKMNP-TV-Z]{8}$/),
      status: 'submitted',
    },
  ]);
  const [row] = await claims.sql('select *, incident_date::text as incident_date from claims where id = $1', [
    body.id,
  ]);
  expect(row).toMatchObject({
    claim_type: 'towing',
    email: 'dana@example.com',
    incident_date: '2026-11-02',
    estimated_cents: 125_050,
    supporting_documents: 'a.png,b.pdf',
    status: 'submitted',
  });
  expect(
    await claims.sql('select status, note, changed_by from claim_history where claim_id = $1', [body.id]),
  ).toEqual([{ status: 'submitted', note: null, changed_by: null }]);
  await eventually(() => expect(eventOf(body.id)).toHaveLength(1));
  expect(eventOf(body.id)[0]).toMatchObject({
    type: 'claim.submitted',
    subject: `claim/${body.id}`,
    data: { claimId: body.id, fileIds: [] },
  });
});

test('what is wrong is told at its field, in the rules’ words, and nothing is kept', async () => {
  const before = await count();
  const { status, body } = await file({ json: { incidentDate: '2999-01-01', estimatedAmount: 'x' } });
  expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(body.errors).toEqual({
    claimType: ['Please select a claim type'],
    firstName: ['First name is required'],
    lastName: ['Last name is required'],
    email: ['Please enter a valid email address'],
    phone: ['Please enter a valid phone number'],
    policyNumber: ['Policy number is required'],
    incidentDate: ['The incident date cannot be in the future'],
    estimatedAmount: ['Please enter an amount such as 1250.50'],
  });
  expect(await count()).toBe(before);
});

test('an incident of today counts wherever the claimant lives', async () => {
  expect((await file({ json: { ...dana, incidentDate: latestToday() } })).status).toBe(201);
});

test('files go on to documents one after the other, and the claim names them', async () => {
  const { status, body } = await file({
    body: form([
      ['crash.png', 3_000_000],
      ['Größe 1/2.pdf', 10],
    ]),
  });
  expect(status).toBe(201);
  expect(documents.received).toMatchObject([
    { url: '/internal/files?purpose=claim', name: 'crash.png', sizeBytes: 3_000_000, whole: true },
    { name: '2.pdf', sizeBytes: 10, whole: true },
  ]);
  expect(documents.received[0]!.headers['content-type']).toBe('application/octet-stream');
  const files = await claims.sql<{ file_id: number }>(
    'select file_id, filename, mime_type, size_bytes from claim_files where claim_id = $1 order by 1',
    [body.id],
  );
  expect(files).toMatchObject([{ filename: 'crash.png', size_bytes: 3_000_000 }, { filename: '2.pdf' }]);
  await eventually(() => expect(eventOf(body.id)).toHaveLength(1));
  expect(eventOf(body.id)[0]!.data).toEqual({ claimId: body.id, fileIds: files.map((row) => row.file_id) });
  const [claim] = await claims.sql('select supporting_documents from claims where id = $1', [body.id]);
  expect(claim).toEqual({ supporting_documents: 'crash.png,2.pdf' });
});

test('uploads count by the claimant’s address, and one too many is told so, with the time to wait', async () => {
  const visitor = claims.as({ role: 'anonymous', place: 'of the claimant' });
  const answer = await visitor('/claims', { method: 'POST', body: form([['one-too-many.png', 10]]) });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '10']);
  expect(await answer.json()).toMatchObject({ message: 'There are many uploads from your network' });
  const [, asserted] = String(documents.received[0]!.headers['x-portal-caller']).split('.');
  expect(JSON.parse(Buffer.from(asserted!, 'base64url').toString())).toMatchObject({
    role: 'service',
    place: 'of the claimant',
  });
});

test('the fields may come after the files, and an unused file input is no file', async () => {
  const data = new FormData();
  data.append('files', new File(['x'], 'a.png'));
  data.append('files', new File([], ''));
  for (const [name, value] of Object.entries(dana)) data.append(name, value);
  expect((await file({ body: data })).status).toBe(201);
  expect(documents.received.map(({ name }) => name)).toEqual(['a.png']);
});

test.each([
  ['too large', 'big.pdf', 10 * 1024 * 1024 + 1, 413, 'FILE_TOO_LARGE', 'A file may be at most 10 MB'],
  [
    'of another kind',
    'virus.exe',
    5_000_000,
    400,
    'UNSUPPORTED_FILE',
    'Only PNG, JPG, PDF, DOC and DOCX files are accepted',
  ],
])('a file that is %s is refused by name, and nothing is kept', async (_case, name, size, ...answer) => {
  const [expected, code, message] = answer;
  const before = await count();
  const { status, body } = await file({
    body: form([
      ['good.png', 1_000],
      [name, size],
      ['never-sent.png', 1_000],
    ]),
  });
  expect([status, body.code, body.message]).toEqual([expected, code, message]);
  expect(body.errors).toEqual({ supportingDocuments: [`${name}: ${message}`] });
  expect(documents.received.map((each) => each.name)).toEqual(['good.png', name]);
  expect(await count()).toBe(before);
});

test('a file of exactly 10 MiB is taken, and no more of a larger one goes on than shows it', async () => {
  expect((await file({ body: form([['fits.pdf', 10 * 1024 * 1024]]) })).status).toBe(201);
  await file({ body: form([['huge.pdf', 30 * 1024 * 1024]]) });
  expect(documents.received[1]!.sizeBytes).toBe(10 * 1024 * 1024 + 1);
});

test('eleven files are one too many', async () => {
  const files = Array.from({ length: 11 }, (_, index): [string, number] => [`${index}.png`, 10]);
  const { status, body } = await file({ body: form(files) });
  expect([status, body.errors]).toEqual([400, { supportingDocuments: ['Please add at most 10 files'] }]);
  expect(documents.received).toHaveLength(10);
});

test('a refusal that is not about the file is not the claimant’s: 503', async () => {
  announceError(/request failed UNAVAILABLE \| Error NOT_FOUND/);
  const { status, body } = await file({ body: form([['nowhere.png', 10]]) });
  expect([status, body.code, body.errors]).toEqual([503, 'UNAVAILABLE', undefined]);
});

test('without documents a claim with files is 503 and nothing is kept; one without is filed', async () => {
  announceError(/request failed UNAVAILABLE \| Error OUTCOME_UNKNOWN/);
  documents.state.away = true;
  const before = await count();
  expect((await file({ body: form([['a.png', 100_000]]) })).status).toBe(503);
  expect(await count()).toBe(before);
  expect((await file({ body: form([]) })).status).toBe(201);
});

test('a claimant who goes away in the middle of a file leaves nothing', async () => {
  const before = await count();
  const leaving = new AbortController();
  const boundary = 'edge';
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\n`;
      stream.enqueue(Buffer.concat([Buffer.from(head), Buffer.alloc(200_000)]));
    },
  });
  const sending = file({
    body,
    duplex: 'half',
    signal: leaving.signal,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  } as RequestInit);
  await eventually(() => expect(documents.received[0]?.sizeBytes).toBeGreaterThan(0));
  leaving.abort();
  await expect(sending).rejects.toThrow();
  await eventually(() => expect(documents.received[0]!.brokenOff).toBe(true));
  expect(await count()).toBe(before);
});

test.each([
  ['no boundary', 'multipart/form-data', 'x', 400],
  [
    'cut off',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="a"\r\n\r\nx',
    400,
  ],
  [
    'cut off in a file',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="files"; filename="a.png"\r\n\r\nx',
    400,
  ],
  [
    'a prototype',
    'multipart/form-data; boundary=edge',
    '--edge\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--edge--\r\n',
    400,
  ],
  ['no JSON', 'application/json', '{', 400],
  ['a list', 'application/json', '[]', 400],
  ['nothing', 'application/json', 'null', 400],
  ['a text', 'text/plain', 'x', 415],
  ['another kind', 'application/xml', '<x/>', 415],
])('a body that is %s is refused', async (_case, type, body, status) => {
  expect((await file({ body, headers: { 'content-type': type } })).status).toBe(status);
});

test('twenty copies of one submission at once are one claim, and tell of it once', async () => {
  const before = [await count(), await count('claim_history')];
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => file({ json: dana, headers: keyed('copies') })),
  );
  expect(new Set(answers.map(({ body }) => body.claimNumber)).size).toBe(1);
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(19).fill(200), 201]);
  expect([await count(), await count('claim_history')]).toEqual([before[0]! + 1, before[1]! + 1]);
  await eventually(() => expect(eventOf(answers[0]!.body.id)).toHaveLength(1));
});

test('a submission with files that is sent again is the same claim', async () => {
  const send = () => file({ body: form([['a.png', 500]]), headers: keyed('with files') });
  const [first, second] = [await send(), await send()];
  expect([first.status, second.status]).toEqual([201, 200]);
  expect(second.body).toEqual(first.body);
});

test('another claim under the same key is refused, and without a key each call is its own', async () => {
  await file({ json: dana, headers: keyed('mine') });
  const other = await file({ json: { ...dana, firstName: 'Eve' }, headers: keyed('mine') });
  expect([other.status, other.body.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  expect((await file({ json: dana, headers: keyed('x'.repeat(201)) })).status).toBe(400);
  const [one, two] = [await file({ json: dana }), await file({ json: dana })];
  expect(one.body.id).not.toBe(two.body.id);
});

test('services read what a mail needs, and nobody else does', async () => {
  const { body } = await file({ body: form([['a.png', 10]]) });
  const read = (role: 'service' | 'anonymous' | 'partner' | 'admin', id: unknown = body.id) =>
    claims.as({ role, userId: 1 })(`/internal/claims/${id}`);
  expect(await (await read('service')).json()).toEqual({
    ...body,
    claimType: 'towing',
    firstName: 'Dana',
    lastName: 'Reyes',
    email: 'dana@example.com',
    incidentDate: '2026-11-02',
    filesCount: 1,
    awaited: [],
    language: null,
  });
  expect((await read('service', 999_999)).status).toBe(404);
  for (const [role, status] of [
    ['anonymous', 401],
    ['partner', 403],
    ['admin', 403],
  ] as const)
    expect((await read(role)).status).toBe(status);
});

test('mails to a claimant come in the language of the page that they filed with; another page in another is the same claim', async () => {
  const asked = async (id: number) => {
    const read = await claims.as({ role: 'service' })(`/internal/claims/${id}`);
    return ((await read.json()) as ClaimForMail).language;
  };
  const headers = keyed('in-two-languages');
  const spanish = await file({ json: { ...dana, language: 'es' }, headers });
  const english = await file({ json: { ...dana, language: 'en' }, headers });
  expect([spanish.status, english.status, english.body.id]).toEqual([201, 200, spanish.body.id]);
  const { body } = await file({ json: dana });
  expect([await asked(spanish.body.id), await asked(body.id)]).toEqual(['es', null]);
  // Of a newer release.
  const unknown = await file({ json: { ...dana, language: 'fr' } });
  expect([unknown.status, await asked(unknown.body.id)]).toEqual([201, null]);
});
