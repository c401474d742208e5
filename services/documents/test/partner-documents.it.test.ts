import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EventEnvelope } from '@portal/contracts/events/define-event';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import { partnerUpdated } from '@portal/contracts/events/partner-updated';
import { partnerDocument, type PartnerDocument } from '@portal/contracts/http/partner-documents';
import type { Transaction } from '@portal/kit/database/database';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { Call } from '@portal/kit/testing/test-service';
import { RemoveFiles } from '../src/files/remove-files.js';
import { PartnerNames } from '../src/partners/partner-names.js';
import { RemoveFilesWhenPartnerDeleted } from '../src/partners/remove-files-when-partner-deleted.js';
import { FileStore } from '../src/store/file-store.js';
import { pdf } from './samples.js';
import { count, newestFile, patch, shown, startDocuments, type Documents } from './support.js';

// It tries by itself, now and then, while a test keeps the store away.
announceError(/RemoveFiles: deleted files are still in the store; will retry/);

let documents: Documents;
let identity: Awaited<ReturnType<typeof startPublisher>>;
let heard: Awaited<ReturnType<typeof collectEvents>>;
let admin: Call;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  documents = await startDocuments({ AMQP_URL });
  identity = await startPublisher(AMQP_URL);
  heard = await collectEvents(AMQP_URL);
  admin = documents.service.as({ role: 'admin', userId: 1 });
});
afterAll(async () => {
  await Promise.all([documents.close(), identity.close(), heard.close()]);
});
beforeEach(async () => {
  documents.identity.asked.length = 0;
});

let lastId = 700;
async function register(firstName: string, lastName: string, companyName: string | null = null) {
  const id = (lastId += 1);
  const email = `${firstName}.${id}@example.com`.toLowerCase();
  documents.identity.people.push({ id, firstName, lastName, email, companyName, revision: 1 });
  await identity.publish(partnerRegistered, [{ subject: `partner/${id}`, data: { partnerId: id } }]);
  await eventually(async () => expect(await named(id)).toBe(1));
  return { id, email, me: documents.partner(id) };
}
const named = async (id: number) =>
  (await documents.service.sql('select 1 from partners where id = $1', [id])).length;

const send = async (me: Call, field: 'w9Document' | 'achDocument', name: string) =>
  expect((await patch(me, { [field]: { name, bytes: pdf(name) } })).status).toBe(200);

async function list(query = '') {
  const response = await admin(`/admin/partner-documents${query}`);
  const body = (await response.json()) as PartnerDocument[];
  return { status: response.status, body, headers: response.headers };
}
const names = async (query: string) => (await list(query)).body.map(({ filename }) => filename);

describe('the list of partners’ documents', () => {
  test('has each with its partner and where to get it, and asks nobody for names', async () => {
    const { id, email, me } = await register('Ida', 'Lund', 'Lund & Co');
    await send(me, 'w9Document', 'ida-w9.pdf');
    documents.identity.asked.length = 0;
    const { status, body, headers } = await list(`?partnerId=${id}`);
    const { id: fileId } = await newestFile(documents.service, id);
    expect([status, body]).toEqual([
      200,
      [
        {
          id: fileId,
          partnerId: id,
          type: 'w9',
          filename: 'ida-w9.pdf',
          fileUrl: `/api/documents/${fileId}`,
          uploadedAt: expect.any(String),
          sizeBytes: pdf('ida-w9.pdf').length,
          isReplaced: false,
          review: 'waiting',
          partner: { id, firstName: 'Ida', lastName: 'Lund', email, companyName: 'Lund & Co' },
        },
      ],
    ]);
    expect(partnerDocument.parse(body[0])).toEqual(body[0]);
    expect(headers.get('x-total-count')).toBe('1');
    expect(documents.identity.asked).toEqual([]);
  });

  test('is read by page, newest first, and back again', async () => {
    const { id, me } = await register('Page', 'Turner');
    for (const number of [1, 2, 3, 4, 5]) await send(me, 'w9Document', `${number}.pdf`);
    const turn = async (link: string | null, relation: string) => {
      const url = new RegExp(`<([^>]*)>; rel="${relation}"`).exec(link ?? '')?.[1];
      return list(url!.slice(url!.indexOf('?')));
    };
    const first = await list(`?partnerId=${id}&limit=2`);
    const second = await turn(first.headers.get('link'), 'next');
    const third = await turn(second.headers.get('link'), 'next');
    const back = await turn(third.headers.get('link'), 'prev');
    expect([first, second, third, back].map(({ body }) => body.map(({ filename }) => filename))).toEqual([
      ['5.pdf', '4.pdf'],
      ['3.pdf', '2.pdf'],
      ['1.pdf'],
      ['3.pdf', '2.pdf'],
    ]);
    expect(third.headers.get('link')).not.toContain('next');
    expect(first.headers.get('x-total-count')).toBe('5');
    expect(first.body.map(({ isReplaced }) => isReplaced)).toEqual([false, true]);
  });

  test('is searched by name, agency, e-mail and file, and filtered by type', async () => {
    const { me } = await register('Søren', 'Quist', '100%_Cover');
    await send(me, 'w9Document', 'Steuer.pdf');
    await send(me, 'achDocument', 'bank.pdf');
    for (const search of ['søren quist', 'SØREN', 'quist', '100%_c', 'søren.7'])
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(['bank.pdf', 'Steuer.pdf']);
    expect(await names('?search=steuer')).toEqual(['Steuer.pdf']);
    expect(await names('?search=quist&type=ach')).toEqual(['bank.pdf']);
    for (const search of ['100__c', 'quist\\', `' or 1=1`])
      expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual([]);
  });

  test('shows a changed name', async () => {
    const { id, me } = await register('Before', 'Wedding');
    await send(me, 'w9Document', 'w9.pdf');
    const person = documents.identity.people.find((each) => each.id === id)!;
    Object.assign(person, { firstName: 'After', revision: 2 });
    await identity.publish(partnerUpdated, [{ subject: `partner/${id}`, data: { partnerId: id } }]);
    await eventually(async () => expect((await names('?search=after%20wedding')).length).toBe(1));
  });

  test('asks once for all the names it lacks, and does without while identity is away', async () => {
    const [one, two] = [await register('Old', 'One'), await register('Old', 'Two')];
    for (const { me } of [one, two]) await send(me, 'achDocument', 'old.pdf');
    await documents.service.sql('delete from partners where id = any($1)', [[one.id, two.id]]);
    documents.identity.asked.length = 0;
    documents.identity.status = 503;
    const without = (await list('?search=old.pdf')).body.map(({ partner }) => partner);
    documents.identity.status = 200;
    const asked = (await list('?search=old.pdf')).body.map(({ partner }) => partner?.lastName);
    expect([without, asked]).toEqual([
      [null, null],
      ['Two', 'One'],
    ]);
    expect(documents.identity.asked).toEqual([
      [two.id, one.id],
      [two.id, one.id],
    ]);
    expect((await names('?search=old%20one')).length).toBe(1);
  });

  test('refuses what cannot be asked', async () => {
    for (const query of ['?type=w8', '?partnerId=x', '?limit=0', '?cursor=x', `?search=${'x'.repeat(201)}`])
      expect((await list(query)).status).toBe(400);
    for (const [role, status] of [
      ['partner', 403],
      ['service', 403],
      ['anonymous', 401],
    ] as const)
      for (const [path, method] of [
        ['', 'GET'],
        ['/1', 'DELETE'],
      ] as const)
        expect(
          (await documents.service.as({ role, userId: 7 })(`/admin/partner-documents${path}`, { method }))
            .status,
        ).toBe(status);
  });
});

const remove = async (id: number | string) =>
  (await admin(`/admin/partner-documents/${id}`, { method: 'DELETE' })).status;
const objectOf = ({ object_key }: { object_key: string }) => join(documents.folder, object_key);
const gone = async (file: { id: number; object_key: string }) =>
  !existsSync(objectOf(file)) && (await count(documents.service, `id = ${file.id}`)) === 0;

/** While `work` runs, the store is away. */
async function withoutStore(work: () => Promise<void>) {
  const away = `${documents.folder}-away`;
  renameSync(documents.folder, away);
  writeFileSync(documents.folder, 'no folder');
  await work().finally(() => {
    renameSync(documents.folder, `${away}-${Date.now()}`);
    renameSync(away, documents.folder);
  });
}

describe('deleting a document', () => {
  test('takes it away from everybody at once, then from the store, and tells so', async () => {
    const { id, me } = await register('Del', 'Eted');
    await send(me, 'w9Document', 'wrong.pdf');
    const file = await newestFile(documents.service, id);
    expect(await remove(file.id)).toBe(204);
    expect([await shown(me), await names(`?partnerId=${id}`)]).toEqual([
      { w9Document: null, achDocument: null },
      [],
    ]);
    for (const reader of [me, admin]) expect((await reader(`/documents/${file.id}`)).status).toBe(404);
    await eventually(async () => expect(await gone(file)).toBe(true));
    await eventually(() =>
      expect(heard.events.filter(({ type }) => type === 'document.deleted')).toContainEqual(
        expect.objectContaining({ data: { fileId: file.id, partnerId: id, type: 'w9' } }),
      ),
    );
    expect(await remove(file.id)).toBe(404);
  });

  test('is 404 for what is none: unknown, another’s claim, no number', async () => {
    const [claim] = await documents.service.sql<{ id: number }>(
      `insert into files (object_key, purpose, filename, mime_type, size_bytes, data_key, key_id, kept_at)
       values (gen_random_uuid(), 'claim', 'x', 'x', 1, '', '', now()) returning id::int`,
    );
    for (const id of [999_999, claim!.id, 'x']) expect(await remove(id)).toBe(404);
    expect(await count(documents.service, `id = ${claim!.id}`)).toBe(1);
  });

  test('needs no store: what it holds goes as soon as it is there', async () => {
    const { id, me } = await register('Store', 'Less');
    await send(me, 'w9Document', 'w9.pdf');
    const file = await newestFile(documents.service, id);
    await withoutStore(async () => {
      expect(await remove(file.id)).toBe(204);
      // Once its own try is over.
      const removing = () => documents.service.app.get(RemoveFiles).removeAll();
      await eventually(() => expect(removing()).rejects.toMatchObject({ status: 503 }));
      expect(await shown(me)).toEqual({ w9Document: null, achDocument: null });
    });
    await documents.service.app.get(RemoveFiles).removeAll();
    await eventually(async () => expect(await gone(file)).toBe(true));
  });
});

describe('a deleted partner', () => {
  const tell = (id: number) =>
    identity.publish(partnerDeleted, [{ subject: `partner/${id}`, data: { partnerId: id } }]);

  test('leaves no file, object or name, however often it is told and whether the store is there', async () => {
    const [ava, ben] = [await register('Ava', 'Gone'), await register('Ben', 'Stays')];
    for (const { me } of [ava, ben]) await send(me, 'w9Document', 'first.pdf');
    const first = await newestFile(documents.service, ava.id);
    for (const { me } of [ava, ben]) await send(me, 'w9Document', 'second.pdf');
    const second = await newestFile(documents.service, ava.id);
    await withoutStore(async () => {
      await tell(ava.id);
      await eventually(async () => expect(await named(ava.id)).toBe(0));
      expect(await names(`?partnerId=${ava.id}`)).toEqual([]);
    });
    await tell(ava.id);
    await documents.service.app.get(RemoveFiles).removeAll();
    await eventually(async () => expect([await gone(first), await gone(second)]).toEqual([true, true]));
    expect(await names(`?partnerId=${ben.id}`)).toEqual(['second.pdf', 'first.pdf']);
  });

  const deletes = (id: number, transaction: Transaction) =>
    documents.service.app.get(RemoveFilesWhenPartnerDeleted).handle(
      { data: { partnerId: id } } as EventEnvelope<PartnerDeleted>, // it reads nothing else
      transaction,
    );

  /** Resolves when `work` is done, or waits for somebody's lock. */
  const isDoneOrWaits = async (work: Promise<unknown>) => {
    let done = false;
    void work.catch(() => undefined).then(() => (done = true));
    await eventually(async () => {
      const waiting = await documents.service.sql(
        `select from pg_locks where locktype = 'advisory' and not granted`,
      );
      expect(done || waiting.length > 0).toBe(true);
    });
  };

  test('stays gone when the name is written while the deletion is under way', async () => {
    const { id } = await register('Mid', 'Way');
    await documents.service.sql('delete from partners where id = $1', [id]); // the name comes for the first time
    const { database } = documents.service;
    let writing = Promise.resolve<unknown>(null);
    await database.transaction(async (deletion) => {
      await deletes(id, deletion);
      const names = documents.service.app.get(PartnerNames);
      writing = database.transaction((transaction) => names.refresh([id], transaction));
      await isDoneOrWaits(writing);
    });
    await writing;
    expect(await named(id)).toBe(0);
  });

  const objects = () => readdirSync(documents.folder).sort();
  const theirFiles = (id: number) => count(documents.service, `owner_id = ${id}`);

  test('leaves nothing of a file that is sent while the deletion is under way', async () => {
    const { id, me } = await register('Upload', 'Begun');
    const before = objects();
    documents.identity.status = 401; // as for whoever is gone
    let sending = Promise.resolve({ status: 0 });
    await documents.service.database.transaction(async (deletion) => {
      await deletes(id, deletion);
      sending = patch(me, { w9Document: { name: 'w9.pdf', bytes: pdf() } });
      await isDoneOrWaits(sending);
    });
    expect((await sending).status).toBe(401);
    documents.identity.status = 200;
    expect([await theirFiles(id), objects()]).toEqual([0, before]);
  });

  test('leaves nothing of a file that was on its way to the store when they were deleted', async () => {
    const { id, me } = await register('Store', 'Bound');
    const before = objects();
    const store = documents.service.app.get(FileStore);
    const put = store.put.bind(store);
    const arrived = Promise.withResolvers<void>();
    const letGo = Promise.withResolvers<void>();
    const held = jest.spyOn(store, 'put').mockImplementationOnce(async (...args) => {
      arrived.resolve();
      await letGo.promise;
      return put(...args);
    });
    const sending = patch(me, { w9Document: { name: 'w9.pdf', bytes: pdf() } });
    await arrived.promise;
    await tell(id);
    await eventually(async () => expect(await theirFiles(id)).toBe(0));
    letGo.resolve();
    expect((await sending).status).toBe(401);
    held.mockRestore();
    expect([await theirFiles(id), objects()]).toEqual([0, before]);
    expect(await documents.service.sql('select from profile_saves where user_id = $1', [id])).toEqual([]);
  });

  test('stays gone when an older change of theirs is heard after it', async () => {
    const { id } = await register('Late', 'Event');
    await tell(id);
    await eventually(async () => expect(await named(id)).toBe(0));
    documents.identity.asked.length = 0;
    await identity.publish(partnerUpdated, [{ subject: `partner/${id}`, data: { partnerId: id } }]);
    await eventually(() => expect(documents.identity.asked.length).toBe(1));
    const other = await register('After', 'Wards'); // heard after it, on the same queue
    expect([await named(id), await named(other.id)]).toEqual([0, 1]);
  });
});
