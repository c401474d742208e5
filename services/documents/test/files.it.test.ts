import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import { MAX_FILE_BYTES, type StoredFile } from '@portal/contracts/http/files';
import { readChange } from '@portal/kit/http/audit';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { RemoveFiles } from '../src/files/remove-files.js';
import { Sweep } from '../src/files/sweep.js';
import { jpg, pdf, png, wordParts, zip } from './samples.js';
import { count, newestFile, patch, shown, startDocuments, type Documents } from './support.js';

let documents: Documents;
let claims: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  documents = await startDocuments({ AMQP_URL });
  claims = await startPublisher(AMQP_URL);
});
afterAll(async () => {
  await Promise.all([documents.close(), claims.close()]);
});

let partnerId = 500;
/** A partner with this W9, and its file. */
async function withW9(bytes: Buffer, name = 'w9.pdf') {
  const me = documents.partner((partnerId += 1));
  expect((await patch(me, { w9Document: { name, bytes } })).status).toBe(200);
  return { me, userId: partnerId, file: await newestFile(documents.service, partnerId) };
}
const objectOf = (file: { object_key: string }) => join(documents.folder, file.object_key);

describe('a document', () => {
  test('is streamed to its owner and to an admin, as an attachment, and each time is logged', async () => {
    const bytes = pdf('Ava', 1_000_000);
    const { me, userId, file } = await withW9(bytes, 'Steuer "2026".pdf');
    for (const reader of [me, documents.service.as({ role: 'admin', userId: 1 })]) {
      const response = await reader(`/documents/${file.id}`);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '1000000',
        'content-disposition': `attachment; filename="Steuer _2026_.pdf"; filename*=UTF-8''Steuer%20_2026_.pdf`,
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
      // For the audit log: whose it is, and that nothing changed.
      const its = { partnerId: userId, type: 'w9' };
      expect(readChange(Object.fromEntries(response.headers))).toEqual({ before: its, after: its });
    }
    expect(
      await documents.service.sql(
        'select role, user_id::int from file_accesses where file_id = $1 order by id',
        [file.id],
      ),
    ).toEqual([
      { role: 'partner', user_id: userId },
      { role: 'admin', user_id: 1 },
    ]);
  });

  test('is not found by anybody else, and that is not told apart from one that is not there', async () => {
    const { file } = await withW9(pdf());
    const other = documents.partner(99_999);
    const [theirs, none] = await Promise.all([other(`/documents/${file.id}`), other('/documents/123456')]);
    expect([theirs.status, none.status]).toEqual([404, 404]);
    const { requestId: _, ...said } = (await theirs.json()) as Record<string, unknown>;
    expect(await none.json()).toMatchObject(said);
    const through = await documents.service.as({ role: 'service' })(`/internal/files/${file.id}`);
    expect(through.status).toBe(404);
    for (const id of ['0', '-1', 'x', '1%20or%201=1', '9'.repeat(30)])
      expect((await other(`/documents/${id}`)).status).toBe(404);
  });

  test('cannot be read off the store, and nothing there tells whose it is', async () => {
    const { file } = await withW9(pdf('SSN 078-05-1120', 200_000), 'canary-name.pdf');
    const raw = readFileSync(objectOf(file));
    for (const word of ['078-05-1120', '%PDF', 'canary-name']) expect(raw.includes(word)).toBe(false);
    expect(file.object_key).toMatch(/^[0-9a-f-]{36}$/);
    const [{ data_key, key_id }] = (await documents.service.sql(
      'select data_key, key_id from files where id = $1',
      [file.id],
    )) as [{ data_key: Buffer; key_id: string }];
    expect([data_key.length, key_id]).toEqual([60, expect.stringMatching(/^[0-9a-f]{16}$/)]);
  });

  test.each([
    [
      'another’s object lies in its place',
      (mine: string, theirs: string) => writeFileSync(mine, readFileSync(theirs)),
    ],
    ['a bit of it is changed', (mine: string) => writeFileSync(mine, flipped(readFileSync(mine), 10))],
    ['it is cut short', (mine: string) => writeFileSync(mine, readFileSync(mine).subarray(0, -1))],
    ['it is gone', (mine: string) => renameSync(mine, `${mine}.away`)],
  ])('is not given out when %s', async (_, damage) => {
    announceError(/OpenFile: file \d+ cannot be opened/);
    announceError(/request failed FILE_DAMAGED/);
    const [mine, theirs] = [await withW9(pdf('mine')), await withW9(pdf('theirs'))];
    damage(objectOf(mine.file), objectOf(theirs.file));
    const response = await mine.me(`/documents/${mine.file.id}`);
    expect([response.status, await response.json()]).toEqual([
      500,
      expect.objectContaining({ code: 'FILE_DAMAGED' }),
    ]);
  });

  test('is not given out as another partner’s after its row, key and object were moved', async () => {
    announceError(/OpenFile: file \d+ cannot be opened .*its key was not wrapped for this file/);
    announceError(/request failed FILE_DAMAGED .*its key was not wrapped for this file/);
    const [mine, theirs] = [await withW9(pdf('mine')), await withW9(pdf('theirs'))];
    await documents.service.sql(
      `update files set data_key = other.data_key, key_id = other.key_id, object_key = gen_random_uuid()
       from files other where files.id = $1 and other.id = $2`,
      [mine.file.id, theirs.file.id],
    );
    const moved = await newestFile(documents.service, mine.userId);
    writeFileSync(objectOf(moved), readFileSync(objectOf(theirs.file)));
    expect((await mine.me(`/documents/${mine.file.id}`)).status).toBe(500);
  });

  test('that is damaged behind its first chunk breaks off, rather than to end as if it were whole', async () => {
    const { me, file } = await withW9(pdf('long', 3_000_000));
    writeFileSync(objectOf(file), flipped(readFileSync(objectOf(file)), 2_000_000));
    const response = await me(`/documents/${file.id}`);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow();
  });
});

const flipped = (bytes: Buffer, at: number) => {
  bytes[at]! ^= 1;
  return bytes;
};

const upload = async (bytes: Buffer, name = 'scan.png', purpose = 'claim') => {
  const response = await documents.claims(`/internal/files?purpose=${purpose}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
  });
  return { status: response.status, body: (await response.json()) as StoredFile & { code?: string } };
};

describe('a claim’s file', () => {
  test('is taken from a service, kept once the claim is submitted, and then streamed to services', async () => {
    const { status, body } = await upload(png(), 'unfall/fotö.png');
    expect([status, body]).toEqual([
      201,
      { fileId: expect.any(Number), filename: 'fotö.png', mimeType: 'image/png', sizeBytes: png().length },
    ]);
    const read = () => documents.claims(`/internal/files/${body.fileId}`);
    expect((await read()).status).toBe(404);
    await claims.publish(claimSubmitted, [
      { subject: 'claim/12', data: { claimId: 12, fileIds: [body.fileId] } },
    ]);
    await eventually(async () => expect((await read()).status).toBe(200));
    expect(Buffer.from(await (await read()).arrayBuffer()).equals(png())).toBe(true);
  });

  test('may be a picture or a document, and nothing else', async () => {
    expect((await upload(jpg(), 'a.jpg')).body.mimeType).toBe('image/jpeg');
    expect((await upload(pdf(), 'a.png')).body).toMatchObject({ filename: 'a.png.pdf' });
    expect(await upload(Buffer.from('GIF89a'))).toMatchObject({
      status: 400,
      body: { code: 'UNSUPPORTED_FILE' },
    });
    expect(await upload(pdf('', MAX_FILE_BYTES + 1))).toMatchObject({
      status: 413,
      body: { code: 'FILE_TOO_LARGE' },
    });
  });

  test('that could do something to whoever opens it is refused with what to do, and nothing of it is kept', async () => {
    const before = [await count(documents.service), readdirSync(documents.folder).length];
    const scripts = Buffer.concat([
      Buffer.from('%PDF-1.7 1 0 obj<</Names<</JavaScript 3 0 R>>>>endobj '),
      pdf(),
    ]);
    expect(await upload(scripts, 'form.pdf')).toMatchObject({
      status: 400,
      body: {
        code: 'UNSUPPORTED_FILE',
        message: 'This PDF contains scripts. Print it to a new PDF and upload that.',
      },
    });
    const macros = zip([...wordParts(), { name: 'word/vbaProject.bin', content: 'x' }]);
    expect(await upload(macros, 'form.docx')).toMatchObject({
      status: 400,
      body: { message: 'This document contains macros. Save it as a PDF and upload that.' },
    });
    expect([await count(documents.service), readdirSync(documents.folder).length]).toEqual(before);
  });

  test('is not another claim’s by an event that names it, and never a partner’s document', async () => {
    announceError(/KeepFilesWhenClaimSubmitted: claim 14: 3 of its files are not there/);
    const { body } = await upload(png());
    const { file, me } = await withW9(pdf());
    const handled = async () =>
      Number((await documents.service.sql<{ n: string }>('select count(*) as n from inbox'))[0]!.n);
    const before = await handled();
    await claims.publish(claimSubmitted, [
      { subject: 'claim/13', data: { claimId: 13, fileIds: [body.fileId] } },
    ]);
    await eventually(async () => expect(await count(documents.service, 'claim_id = 13')).toBe(1));
    await claims.publish(claimSubmitted, [
      { subject: 'claim/14', data: { claimId: 14, fileIds: [body.fileId, file.id, 987_654] } },
      { subject: 'claim/15', data: { claimId: 15, fileIds: [] } },
    ]);
    await eventually(async () => expect(await handled()).toBe(before + 3));
    expect(await count(documents.service, 'claim_id in (14, 15)')).toBe(0);
    expect((await me(`/documents/${file.id}`)).status).toBe(200);
  });

  test('is for services alone, and for a claim alone', async () => {
    expect((await upload(png(), 'a.png', 'w9')).status).toBe(400);
    for (const role of ['partner', 'admin'] as const)
      expect((await documents.service.as({ role, userId: 1 })('/internal/files/1')).status).toBe(403);
    expect((await documents.service.as({ role: 'anonymous' })('/internal/files/1')).status).toBe(401);
  });
});

describe('the sweep', () => {
  const sweep = () => documents.service.app.get(Sweep).sweep();
  const age = (fileId: number, hours: number) =>
    documents.service.sql(`update files set created_at = now() - make_interval(hours => $2) where id = $1`, [
      fileId,
      hours,
    ]);

  test('removes what nobody kept for a day, with its object, and nothing younger or kept', async () => {
    const { me, file } = await withW9(pdf());
    await age(file.id, 1_000);
    const [stale, young] = [await upload(png()), await upload(png())];
    await age(stale.body.fileId, 25);
    await age(young.body.fileId, 23);
    const before = readdirSync(documents.folder).length;
    expect(await sweep()).toMatchObject({ stale: 1, orphans: 0 });
    expect(readdirSync(documents.folder).length).toBe(before - 1);
    expect(await count(documents.service, `id = ${stale.body.fileId}`)).toBe(0);
    expect(await count(documents.service, `id = ${young.body.fileId}`)).toBe(1);
    expect((await me(`/documents/${file.id}`)).status).toBe(200);
    expect(await sweep()).toMatchObject({ stale: 0, orphans: 0 });
  });

  test('removes a document with its object 90 days after a newer one took its place, and keeps the log', async () => {
    const { me, userId, file } = await withW9(pdf('first'));
    await patch(me, { achDocument: { name: 'ach.pdf', bytes: pdf() } });
    expect((await me(`/documents/${file.id}`)).status).toBe(200);
    const keptFor = (fileId: number, days: number) =>
      documents.service.sql(`update files set kept_at = now() - make_interval(days => $2) where id = $1`, [
        fileId,
        days,
      ]);
    await keptFor(file.id, 1_000);
    expect(await sweep()).toMatchObject({ replaced: 0 });

    await patch(me, { w9Document: { name: 'second.pdf', bytes: pdf('second') } });
    const second = await newestFile(documents.service, userId);
    await keptFor(second.id, 89);
    expect(await sweep()).toMatchObject({ replaced: 0 });
    await keptFor(second.id, 91);
    expect(await sweep()).toMatchObject({ replaced: 1 });
    expect((await me(`/documents/${file.id}`)).status).toBe(404);
    expect(existsSync(objectOf(file))).toBe(false);
    expect(await shown(me)).toMatchObject({ w9Document: 'second.pdf', achDocument: 'ach.pdf' });
    const log = await documents.service.sql('select 1 from file_accesses where file_id = $1', [file.id]);
    expect(log.length).toBe(1);
  });

  test.each(['file_accesses', 'bank_account_accesses'])(
    'nobody changes or deletes what is in %s',
    async (table) => {
      for (const command of [`delete from ${table}`, `update ${table} set user_id = 1`, `truncate ${table}`])
        await expect(documents.service.sql(command)).rejects.toThrow('append-only');
    },
  );

  test('leaves a claim’s file to the claim that has it, however late its event is', async () => {
    const { body } = await upload(png());
    await age(body.fileId, 72);
    documents.knownClaims.files.set(body.fileId, 77);
    expect(await sweep()).toMatchObject({ stale: 0 });
    expect((await documents.claims(`/internal/files/${body.fileId}`)).status).toBe(200);
    await claims.publish(claimSubmitted, [
      { subject: 'claim/77', data: { claimId: 77, fileIds: [body.fileId] } },
    ]);
    await eventually(async () => expect(await count(documents.service, 'claim_id = 77')).toBe(1));
  });

  test('removes no claim’s file while claims cannot be asked, and others all the same', async () => {
    const { body } = await upload(png());
    const { me, file } = await withW9(pdf());
    await documents.service.sql('update files set kept_at = null where id = $1', [file.id]);
    for (const id of [body.fileId, file.id]) await age(id, 25);
    documents.knownClaims.away = true;
    expect(await sweep()).toMatchObject({ stale: 1 });
    expect(await count(documents.service, `id = ${body.fileId}`)).toBe(1);
    documents.knownClaims.away = false;
    expect(await sweep()).toMatchObject({ stale: 1 });
    expect(await count(documents.service, `id = ${body.fileId}`)).toBe(0);
    expect((await shown(me)).w9Document).toBe(null);
  });

  test('one object that cannot be deleted holds no other up, neither a file’s nor an unknown one', async () => {
    announceError(/RemoveFiles: the object of the deleted file \d+ cannot be deleted; will retry/);
    announceError(/RemoveOrphans: the object [\w-]+ cannot be deleted/);
    const [first, second] = [await upload(png()), await upload(png())];
    for (const { body } of [first, second]) await age(body.fileId, 25);
    const keys = await documents.service.sql<{ object_key: string }>(
      'select object_key from files where id = any($1) order by id',
      [[first.body.fileId, second.body.fileId]],
    );
    const unknown = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'];
    for (const key of unknown) writeFileSync(join(documents.folder, key), 'x');
    const stuck = [objectOf(keys[0]!), join(documents.folder, unknown[0]!)];
    for (const path of stuck) {
      rmSync(path);
      mkdirSync(path); // a folder is not deleted as a file is
    }
    for (const key of unknown) utimesSync(join(documents.folder, key), 0, 0);

    expect(await sweep()).toMatchObject({ stale: 2, orphans: 0 });
    await aWeekLater();
    expect(await sweep()).toMatchObject({ orphans: 1 });
    expect(existsSync(objectOf(keys[1]!))).toBe(false);
    expect(existsSync(join(documents.folder, unknown[1]!))).toBe(false);
    expect(await count(documents.service, `id = ${first.body.fileId} and removed_at is not null`)).toBe(1);
    for (const path of stuck) rmdirSync(path);
    await documents.service.sql('update files set remove_again_at = null');
    await documents.service.app.get(RemoveFiles).removeAll();
    expect(await count(documents.service, `id = ${first.body.fileId}`)).toBe(0);
  });

  const aWeekLater = () =>
    documents.service.sql(`update unknown_objects set seen_at = seen_at - interval '8 days'`);

  test('removes objects that no file knew for a week, and unfinished ones', async () => {
    const orphans = [
      '00000000-0000-4000-8000-000000000000',
      'ffffffff-ffff-4fff-bfff-ffffffffffff',
      'x.part',
    ];
    const young = '11111111-0000-4000-8000-000000000000';
    for (const name of [...orphans, young]) writeFileSync(join(documents.folder, name), 'x');
    const before = new Date(Date.now() - 2 * 60 * 60_000);
    for (const name of orphans) utimesSync(join(documents.folder, name), before, before);
    expect(await sweep()).toMatchObject({ orphans: 0 });
    expect(await sweep()).toMatchObject({ orphans: 0 });
    await aWeekLater();
    expect(await sweep()).toMatchObject({ orphans: 3 });
    expect(orphans.filter((name) => existsSync(join(documents.folder, name)))).toEqual([]);
    expect(existsSync(join(documents.folder, young))).toBe(true);
  });

  test('removes nothing, however long, when a large part of the store is known to no file: it may be the database', async () => {
    announceError(/RemoveOrphans: \d+ of \d+ objects belong to no file; none is removed/);
    const objects = Array.from({ length: 11 }, () => join(documents.folder, randomUUID()));
    for (const path of objects) writeFileSync(path, 'x');
    for (const path of objects) utimesSync(path, 0, 0);
    expect(await sweep()).toMatchObject({ orphans: 0 });
    await aWeekLater();
    expect(await sweep()).toMatchObject({ orphans: 0 });
    expect(objects.filter((path) => existsSync(path))).toEqual(objects);
    const metrics = await (await fetch(`${documents.service.url}/metrics`)).text();
    expect(metrics).toMatch(/^portal_unknown_objects 11$/m);
    for (const path of objects) rmSync(path);
    await sweep();
  });

  test('forgets that an object was unknown once its file is known again', async () => {
    const { me, file } = await withW9(pdf());
    utimesSync(objectOf(file), 0, 0);
    const call = (key: string) =>
      documents.service.sql('update files set object_key = $2 where id = $1', [file.id, key]);
    await call(randomUUID());
    await sweep();
    await aWeekLater();
    await call(file.object_key);
    expect(await sweep()).toMatchObject({ orphans: 0 });
    expect((await me(`/documents/${file.id}`)).status).toBe(200);
    expect(await documents.service.sql('select object_key from unknown_objects')).toEqual([]);
  });

  test('tells of kept files whose object is gone, and leaves them', async () => {
    announceError(/RemoveOrphans: kept files without an object: \d+/);
    const { file } = await withW9(pdf());
    renameSync(objectOf(file), `/tmp/${file.object_key}`);
    await documents.service.sql(`update files set kept_at = now() - interval '2 hours' where id = $1`, [
      file.id,
    ]);
    expect((await sweep()).missing).toContain(file.id);
    expect(await count(documents.service, `id = ${file.id}`)).toBe(1);
  });
});

describe('a store that is away', () => {
  test('is 503, nothing is half-saved, and after the sweep nothing of it is left', async () => {
    announceError(/request failed UNAVAILABLE/);
    announceError(/RemoveOrphans: kept files without an object: \d+/);
    const me = documents.partner(90_000);
    await patch(me, { achDocument: { name: 'ach.pdf', bytes: pdf() } });
    const file = await newestFile(documents.service, 90_000);
    const saved = documents.identity.saved.length;
    const before = readdirSync(documents.folder);
    const away = `${documents.folder}-away`;
    renameSync(documents.folder, away);
    writeFileSync(documents.folder, 'no folder');
    chmodSync(documents.folder, 0o000);

    const answer = await patch(me, { firstName: 'Changed', w9Document: { name: 'w9.pdf', bytes: pdf() } });
    expect([answer.status, answer.body.code]).toEqual([503, 'UNAVAILABLE']);
    expect((await upload(png())).status).toBe(503);
    expect((await me(`/documents/${file.id}`)).status).toBe(503);
    expect(documents.identity.saved.length).toBe(saved);
    expect(await shown(me)).toMatchObject({ w9Document: null, achDocument: 'ach.pdf' });
    expect((await patch(me, { firstName: 'Changed' })).status).toBe(200);

    renameSync(documents.folder, `${away}-file`);
    renameSync(away, documents.folder);
    const left = await documents.service.sql<{ id: number }>(
      'select id::int from files where kept_at is null and (owner_id = 90000 or owner_id is null)',
    );
    expect(left.length).toBeGreaterThan(0);
    await documents.service.sql(
      `update files set created_at = now() - interval '25 hours' where kept_at is null`,
    );
    await documents.service.app.get(Sweep).sweep();
    expect(await count(documents.service, 'kept_at is null')).toBe(0);
    expect((await me(`/documents/${file.id}`)).status).toBe(200);
    expect(readdirSync(documents.folder).filter((name) => !before.includes(name))).toEqual([]);
  });
});
