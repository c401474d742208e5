import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { FILE_DAMAGED, MAX_FILE_BYTES } from '@portal/contracts/http/files';
import { announceError } from '@portal/kit/testing/error-watch';
import { freshBus } from '@portal/kit/testing/fresh';
import { asserted } from '@portal/kit/testing/internal-keys';
import { eventually } from '@portal/kit/testing/eventually';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { ReadProfileForm } from '../src/profile/read-profile-form.js';
import { Sweep } from '../src/files/sweep.js';
import { doc, docx, pdf, png } from './samples.js';
import { FinishSaves } from '../src/profile/finish-saves.js';
import {
  count,
  newestFile,
  patch,
  profileForm,
  shown,
  startDocuments,
  whileCommitsFail,
  type Documents,
} from './support.js';

let documents: Documents;
let heard: Awaited<ReturnType<typeof collectEvents>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  documents = await startDocuments({ AMQP_URL });
  heard = await collectEvents(AMQP_URL);
});
afterAll(async () => {
  await heard.close();
  await documents.close();
});
beforeEach(() => {
  documents.identity.status = 200;
  documents.identity.saved.length = 0;
});

let partnerId = 100;
const somebody = () => documents.partner((partnerId += 1));
const kept = () => count(documents.service, `owner_id = ${partnerId} and kept_at is not null`);

describe('saving a profile', () => {
  test('saves names at identity, of the one who asks, and keeps both documents', async () => {
    const me = somebody();
    expect(await shown(me)).toEqual({ w9Document: null, achDocument: null });
    const answer = await patch(me, {
      firstName: ' Ava ',
      agency: 'Stone Agency',
      address: '',
      w9Document: { name: 'Steuererklärung 2026.pdf', bytes: pdf() },
      achDocument: { name: 'ach.docx', bytes: docx() },
    });
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ firstName: 'Ava' })]);
    expect(documents.identity.saved).toEqual([
      {
        userId: partnerId,
        profile: { firstName: 'Ava', lastName: 'Stone', agency: 'Stone Agency', address: '' },
      },
    ]);
    expect(await shown(me)).toMatchObject({
      w9Document: 'Steuererklärung 2026.pdf',
      achDocument: 'ach.docx',
    });
  });

  test('needs no files', async () => {
    expect((await patch(somebody(), {})).status).toBe(200);
    expect(documents.identity.saved[0]!.profile).toEqual({ firstName: 'Ava', lastName: 'Stone' });
  });

  test('shows the newer W9, and leaves the ACH form as it was', async () => {
    const me = somebody();
    await patch(me, {
      w9Document: { name: 'old.doc', bytes: doc() },
      achDocument: { name: 'ach.pdf', bytes: pdf() },
    });
    await patch(me, { w9Document: { name: 'new.pdf', bytes: pdf() } });
    expect(await shown(me)).toMatchObject({ w9Document: 'new.pdf', achDocument: 'ach.pdf' });
  });

  test('tells that a document was stored, and nothing of what it is called', async () => {
    await patch(somebody(), { w9Document: { name: 'secret-name.pdf', bytes: pdf() } });
    const { id } = await newestFile(documents.service, partnerId);
    await eventually(() =>
      expect(heard.events.filter(({ subject }) => subject === `file/${id}`)).toEqual([
        expect.objectContaining({ data: { fileId: id, partnerId, type: 'w9' } }),
      ]),
    );
    expect(JSON.stringify(heard.events)).not.toContain('secret-name');
  });
});

describe('nothing is half-saved', () => {
  test.each([
    [{ firstName: ' ' }, 'firstName', 'First name is required'],
    [{ lastName: '' }, 'lastName', 'Last name is required'],
    [{ agency: 'x'.repeat(101) }, 'agency', 'Please use at most 100 characters'],
    [{ address: 'x'.repeat(301) }, 'address', 'Please use at most 300 characters'],
  ])('when a field is wrong: %j', async (wrong, field, message) => {
    const me = somebody();
    const answer = await patch(me, { ...wrong, w9Document: { name: 'w9.pdf', bytes: pdf() } });
    expect([answer.status, answer.body.message, answer.body.errors]).toEqual([
      400,
      message,
      { [field]: [message] },
    ]);
    expect([documents.identity.saved, await kept()]).toEqual([[], 0]);
  });

  test.each([
    ['a picture', png(), 400, 'UNSUPPORTED_FILE', 'Only PDF, DOC and DOCX files are accepted'],
    ['a program', Buffer.from('MZ'), 400, 'UNSUPPORTED_FILE', FILE_DAMAGED],
    ['nothing', Buffer.alloc(0), 400, 'UNSUPPORTED_FILE', FILE_DAMAGED],
    ['a byte too many', pdf('', MAX_FILE_BYTES + 1), 413, 'FILE_TOO_LARGE', 'A file may be at most 10 MB'],
  ])('when the second file is %s', async (_, bytes, status, code, message) => {
    const me = somebody();
    const answer = await patch(me, {
      w9Document: { name: 'w9.pdf', bytes: pdf() },
      achDocument: { name: 'ach.pdf', bytes },
    });
    expect([answer.status, answer.body.code, answer.body.message, answer.body.errors]).toEqual([
      status,
      code,
      message,
      { achDocument: [message] },
    ]);
    expect([documents.identity.saved, await kept()]).toEqual([[], 0]);
    expect(await shown(me)).toEqual({ w9Document: null, achDocument: null });
  });

  test.each([401, 500, 503])('when identity answers %i', async (status) => {
    if (status !== 401) announceError(/request failed (OUTCOME_UNKNOWN|UNAVAILABLE) .*identity answered 50/);
    documents.identity.status = status;
    const answer = await patch(somebody(), { w9Document: { name: 'w9.pdf', bytes: pdf() } });
    expect(answer.status).toBe(status === 401 ? 401 : 503);
    expect(await kept()).toBe(0);
  });

  test('when it is another kind of content, as of every route that wants a body', async () => {
    const text = { headers: { 'content-type': 'text/plain' }, body: '{"holderName":"Ava Reyes"}' };
    const admin = documents.service.as({ role: 'admin', userId: 1 });
    const profile = await documents.service.as({ role: 'partner', userId: 1 })('/profile', {
      method: 'PATCH',
      ...text,
    });
    const account = await admin('/admin/partners/4/bank-account', { method: 'PUT', ...text });
    expect([profile.status, account.status]).toEqual([415, 415]);
  });

  const edge = 'content-disposition: form-data; name=';
  const inField = `--edge\r\n${edge}"firstName"\r\n\r\nAv`;
  const inFile = `${inField}a\r\n--edge\r\n${edge}"w9Document"; filename="w9.pdf"\r\n\r\n%PDF-1.7`;
  test.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    ['ends in a field', 'multipart/form-data; boundary=edge', inField],
    ['ends in a file', 'multipart/form-data; boundary=edge', inFile],
    ['ends before its last boundary', 'multipart/form-data; boundary=edge', `${inField}a\r\n--edge\r\n`],
  ])('when the form %s', async (_, type, body) => {
    const call = documents.service.as({ role: 'partner', userId: 1 });
    const answer = await call('/profile', { method: 'PATCH', headers: { 'content-type': type }, body });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ message: expect.stringMatching(/could not be read|cut short/) }),
    ]);
    expect(documents.identity.saved).toEqual([]);
  });

  test('when the connection breaks in the middle of a file, and nothing but a row of it is left', async () => {
    const before = [await count(documents.service), readdirSync(documents.folder).length];
    const { url } = documents.service;
    const sent = new Response(profileForm({ w9Document: { name: 'w9.pdf', bytes: pdf('', 5_000_000) } }));
    const body = Buffer.from(await sent.arrayBuffer());
    const request = httpRequest(`${url}/profile`, {
      method: 'PATCH',
      headers: {
        'content-type': sent.headers.get('content-type')!,
        'content-length': body.length,
        ...asserted('documents', { role: 'partner', userId: 1 }),
      },
    });
    const broken = new Promise((resolve) => request.once('error', resolve));
    request.write(body.subarray(0, 2_000_000), () => request.destroy(new Error('cut')));
    await broken;
    expect([await count(documents.service), readdirSync(documents.folder).length]).toEqual(before);
    expect(documents.identity.saved).toEqual([]);
  });
});

describe('a save whose files could not be kept when identity had agreed', () => {
  const finish = async () => {
    await documents.service.sql(
      `update profile_saves set begun_at = begun_at - interval '1 minute', again_at = null`,
    );
    return documents.service.app.get(FinishSaves).finishAll();
  };
  const unfinished = () => documents.service.sql(`select 1 from profile_saves where user_id = ${partnerId}`);

  async function halfSaved() {
    announceError(/request failed UNAVAILABLE .*going away/);
    await documents.service.sql('delete from profile_saves'); // of the tests before
    const me = somebody();
    await whileCommitsFail(documents.service, async () => {
      const answer = await patch(me, { w9Document: { name: 'w9.pdf', bytes: pdf() } });
      expect(answer.status).toBe(503);
    });
    expect([documents.identity.saved.length, await shown(me)]).toEqual([
      1,
      { w9Document: null, achDocument: null },
    ]);
    return me;
  }

  test('is finished by itself, with the same names, once', async () => {
    const me = await halfSaved();
    await documents.service.sql(
      `update files set created_at = now() - interval '25 hours' where owner_id = ${partnerId}`,
    );
    expect(await documents.service.app.get(Sweep).sweep()).toMatchObject({ stale: 0 });
    expect(await finish()).toBe(1);
    expect(await shown(me)).toMatchObject({ w9Document: 'w9.pdf', achDocument: null });
    expect(documents.identity.saved[1]).toEqual(documents.identity.saved[0]);
    expect([await unfinished(), await finish()]).toEqual([[], 0]);
  });

  test('waits for an identity that is away, and ends when it refuses', async () => {
    const me = await halfSaved();
    documents.identity.status = 503;
    expect(await finish()).toBe(0);
    expect((await unfinished()).length).toBe(1);
    documents.identity.status = 401;
    expect(await finish()).toBe(1);
    expect([await unfinished(), await shown(me)]).toEqual([[], { w9Document: null, achDocument: null }]);
  });

  test('holds nobody up whose save came later when it alone cannot be finished', async () => {
    const stuck = await halfSaved();
    const stuckId = partnerId;
    await documents.service.sql(
      `insert into profile_saves (user_id, role, profile, file_ids, begun_at)
       select user_id + 500000, role, profile, '{}', begun_at + interval '1 second' from profile_saves`,
    );
    documents.identity.failsFor = stuckId;
    expect(await finish()).toBe(1);
    documents.identity.failsFor = null;
    expect(await finish()).toBe(1);
    expect(await shown(stuck)).toMatchObject({ w9Document: 'w9.pdf', achDocument: null });
  });

  test('does not take back what was saved after it', async () => {
    const me = await halfSaved();
    expect((await patch(me, { firstName: 'Later' })).status).toBe(200);
    expect([await finish(), documents.identity.saved.at(-1)!.profile.firstName]).toEqual([0, 'Later']);
  });
});

test('senders that stop in the middle keep nobody waiting for ever', async () => {
  const sent = new Response(profileForm({ w9Document: { name: 'w9.pdf', bytes: pdf('', 200_000) } }));
  const body = Buffer.from(await sent.arrayBuffer());
  const stuck = Array.from({ length: 10 }, () => {
    const request = httpRequest(`${documents.service.url}/profile`, {
      method: 'PATCH',
      headers: {
        'content-type': sent.headers.get('content-type')!,
        'content-length': body.length,
        ...asserted('documents', { role: 'partner', userId: 1 }),
      },
    });
    request.on('error', () => undefined).write(body.subarray(0, 100_000));
    return request;
  });
  const small = await patch(somebody(), { w9Document: { name: 'w9.pdf', bytes: pdf() } });
  const large = await patch(somebody(), { w9Document: { name: 'w9.pdf', bytes: pdf('', 200_000) } });
  expect([small.status, large.status]).toEqual([200, 200]);
  for (const request of stuck) request.destroy();
});

test('a sender that has disconnected when its turn comes blocks nothing', async () => {
  const gone = Object.assign(new Request(documents.service.url), {
    raw: { destroyed: true, headers: {}, socket: { bytesRead: 0 } },
    isMultipart: () => true,
  }) as unknown as FastifyRequest;
  const read = documents.service.app
    .get(ReadProfileForm)
    .read(gone, { role: 'partner', userId: 2, visitor: null });
  await expect(read).rejects.toMatchObject({ status: 400, code: 'CUT_SHORT' });
});

describe('a form that is not one', () => {
  test('is refused: JSON, a file in the wrong place, a field too many', async () => {
    const me = somebody();
    const json = await me('/profile', { method: 'PATCH', json: { firstName: 'Ava', lastName: 'Stone' } });
    expect([json.status, await json.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Send the profile as multipart form data' }),
    ]);
    expect((await patch(me, { photo: { name: 'w9.pdf', bytes: pdf() } })).status).toBe(400);
    expect((await patch(me, { firstName: { name: 'w9.pdf', bytes: pdf() } })).status).toBe(400);
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`field${i}`, 'x']));
    expect((await patch(me, many)).status).toBe(413);
    expect(documents.identity.saved).toEqual([]);
  });

  test('is of no use to take another role, e-mail or id', async () => {
    await patch(somebody(), { role: 'admin', email: 'root@example.com', id: '1', userId: '1' });
    expect(documents.identity.saved).toEqual([
      { userId: partnerId, profile: { firstName: 'Ava', lastName: 'Stone' } },
    ]);
  });

  test('is an admin’s with a file: they have names only', async () => {
    const admin = documents.service.as({ role: 'admin', userId: 1 });
    expect((await patch(admin, {})).status).toBe(200);
    expect((await patch(admin, { w9Document: { name: 'w9.pdf', bytes: pdf() } })).status).toBe(400);
    expect((await admin('/profile/documents')).status).toBe(403);
  });
});
