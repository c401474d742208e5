import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { partnerDeleted, type PartnerDeleted } from '@portal/contracts/events/partner-deleted';
import { partnerRegistered } from '@portal/contracts/events/partner-registered';
import type { BankAccountState } from '@portal/contracts/http/bank-accounts';
import type { Need } from '@portal/contracts/http/needs';
import {
  documentReviews,
  type DocumentReviews,
  type PartnerDocument,
} from '@portal/contracts/http/partner-documents';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { Call } from '@portal/kit/testing/test-service';
import { pdf } from './samples.js';
import { newestFile, patch, shown, startDocuments, type Documents } from './support.js';

const NOOR = 1;
const BEN = 2;
let documents: Documents;
let identity: Awaited<ReturnType<typeof startPublisher>>;
let heard: Awaited<ReturnType<typeof collectEvents>>;
const admin = (userId = NOOR): Call => documents.service.as({ role: 'admin', userId });
const service = (): Call => documents.service.as({ role: 'service' });

beforeAll(async () => {
  const AMQP_URL = await freshBus();
  documents = await startDocuments({ AMQP_URL });
  identity = await startPublisher(AMQP_URL);
  heard = await collectEvents(AMQP_URL);
  for (const [id, firstName] of [
    [NOOR, 'Noor'],
    [BEN, 'Ben'],
  ] as const)
    documents.identity.people.push({
      id,
      firstName,
      lastName: 'Admin',
      email: `${firstName}@portal.test`,
      companyName: null,
      revision: 1,
    });
});
afterAll(async () => {
  await Promise.all([documents.close(), identity.close(), heard.close()]);
});

let lastId = 900;
/** A partner of the test's own, who has uploaded a document. */
async function withDocument(field: 'w9Document' | 'achDocument' = 'w9Document') {
  const id = (lastId += 1);
  documents.identity.people.push({
    id,
    firstName: 'Ida',
    lastName: 'Lund',
    email: `ida.${id}@example.com`,
    companyName: null,
    revision: 1,
  });
  await identity.publish(partnerRegistered, [{ subject: `partner/${id}`, data: { partnerId: id } }]);
  await eventually(async () =>
    expect(await documents.service.sql('select 1 from partners where id = $1', [id])).toHaveLength(1),
  );
  const me = documents.partner(id);
  const upload = async (name: string) => {
    expect((await patch(me, { [field]: { name, bytes: pdf(name) } })).status).toBe(200);
    return (await newestFile(documents.service, id)).id;
  };
  return { id, me, upload, fileId: await upload('first.pdf') };
}

async function answerOf(response: Response) {
  return { status: response.status, body: (await response.json()) as DocumentReviews & Problem };
}
interface Problem {
  code?: string;
  message?: string;
  errors?: Record<string, string[]>;
}
const decide = async (fileId: number, body: object, by = NOOR) =>
  answerOf(await admin(by)(`/admin/partner-documents/${fileId}/reviews`, { json: body }));
const read = async (fileId: number) => answerOf(await admin()(`/admin/partner-documents/${fileId}/reviews`));
const refused = (reason: string, seen = 0) => ({ decision: 'refused', reason, seen });
const accepted = (seen = 0) => ({ decision: 'accepted', seen });
const needed = async () =>
  ((await (await service()('/internal/needs')).json()) as Need[]).find(({ kind }) => kind === 'documents')
    ?.count ?? 0;
const listed = async (query: string) =>
  (await (await admin()(`/admin/partner-documents?${query}`)).json()) as PartnerDocument[];
const refusals = (fileId: number) =>
  heard.events.filter(
    ({ type, data }) => type === 'document.refused' && (data as { fileId: number }).fileId === fileId,
  );
const stateOf = async (partnerId: number) =>
  (
    (await (await admin()(`/admin/bank-account-states?partnerIds=${partnerId}`)).json()) as BankAccountState[]
  )[0]!;

describe('a document', () => {
  test('waits from its upload on, and is accepted by name', async () => {
    const before = await needed();
    const { id, me, fileId } = await withDocument();
    expect(await needed()).toBe(before + 1);
    expect((await listed(`partnerId=${id}&review=waiting`)).map((row) => row.id)).toEqual([fileId]);
    expect(await shown(me)).toMatchObject({ w9Review: { state: 'waiting', reason: null } });

    const { status, body } = await decide(fileId, accepted());
    expect(status).toBe(200);
    expect(documentReviews.parse(body)).toEqual({
      id: fileId,
      type: 'w9',
      state: 'accepted',
      isReplaced: false,
      version: 1,
      reviews: [
        {
          decision: 'accepted',
          reason: null,
          at: expect.any(String),
          by: { id: NOOR, name: 'Noor Admin' },
        },
      ],
    });
    expect(await needed()).toBe(before);
    expect(await listed(`partnerId=${id}&review=waiting`)).toEqual([]);
    expect(await listed(`partnerId=${id}&review=accepted`)).toMatchObject([{ review: 'accepted' }]);
    expect(await shown(me)).toMatchObject({ w9Review: { state: 'accepted', reason: null } });
    expect(refusals(fileId)).toEqual([]);
  });

  test('is refused with a reason for its partner alone; a new upload waits again', async () => {
    const { id, me, upload, fileId } = await withDocument();
    expect((await decide(fileId, refused('  It is not signed.  '))).body.state).toBe('refused');
    expect(await shown(me)).toMatchObject({ w9Review: { state: 'refused', reason: 'It is not signed.' } });
    expect(await stateOf(id)).toMatchObject({ w9Refused: true });
    await eventually(async () => expect(refusals(fileId)).toHaveLength(1));
    const data = refusals(fileId)[0]!.data as { reviewId: number };
    expect(data).toEqual({ reviewId: expect.any(Number), fileId, partnerId: id, type: 'w9' });
    expect(await (await service()(`/internal/document-reviews/${data.reviewId}`)).json()).toEqual({
      partnerId: id,
      type: 'w9',
      reason: 'It is not signed.',
    });

    const again = await upload('second.pdf');
    expect(await shown(me)).toMatchObject({ w9Review: { state: 'waiting', reason: null } });
    expect(await stateOf(id)).not.toHaveProperty('w9Refused');
    expect((await listed(`partnerId=${id}&review=waiting`)).map((row) => row.id)).toEqual([again]);
    expect(await decide(fileId, accepted(1))).toMatchObject({
      status: 409,
      body: { code: 'DOCUMENT_REPLACED', message: expect.stringContaining('a newer W9') },
    });
  });

  test('keeps what was decided before, newest first', async () => {
    const { me, fileId } = await withDocument('achDocument');
    await decide(fileId, refused('It is blurred.'));
    await decide(fileId, accepted(1), BEN);
    const { body } = await read(fileId);
    expect(body).toMatchObject({ state: 'accepted', version: 2 });
    expect(body.reviews.map(({ decision, by }) => [decision, by.name])).toEqual([
      ['accepted', 'Ben Admin'],
      ['refused', 'Noor Admin'],
    ]);
    expect(await shown(me)).toMatchObject({ achReview: { state: 'accepted', reason: null } });
    await expect(
      documents.service.sql(`update document_reviews set reason = 'another' where file_id = $1`, [fileId]),
    ).rejects.toThrow('append-only');
  });

  test('of before there were reviews is not reviewed, and waits for nobody', async () => {
    const before = await needed();
    const { me, fileId } = await withDocument();
    await documents.service.sql(`update files set review_state = 'unreviewed' where id = $1`, [fileId]);
    expect(await needed()).toBe(before);
    expect(await shown(me)).toMatchObject({ w9Review: { state: 'unreviewed', reason: null } });
    expect((await decide(fileId, accepted())).body.state).toBe('accepted');
  });
});

describe('two administrators', () => {
  test('who decide at once: one does, the other is told what was decided', async () => {
    const { fileId } = await withDocument();
    const answers = await Promise.all([
      decide(fileId, accepted(), NOOR),
      decide(fileId, refused('It is blurred.'), BEN),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { state } = (await read(fileId)).body;
    expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
      code: 'DECIDED_MEANWHILE',
      message: `This document was waiting when you opened it, and was ${state} meanwhile. Nothing was changed. Please look again.`,
    });
    expect((await read(fileId)).body.version).toBe(1);
  });

  test('a repeated decision of the same one changes nothing, and mails nobody twice', async () => {
    const { fileId } = await withDocument();
    const decideAgain = () => decide(fileId, refused('It is blurred.'));
    expect((await decideAgain()).body).toMatchObject({ version: 1 });
    expect((await decideAgain()).body).toMatchObject({ version: 1 });
    await eventually(async () => expect(refusals(fileId)).toHaveLength(1));
  });
});

describe('what is refused', () => {
  test.each([
    ['no reason', { decision: 'refused', seen: 0 }],
    ['an empty reason', refused('   ')],
    ['a reason too long', refused('x'.repeat(501))],
    ['another decision', { decision: 'perhaps', seen: 0 }],
    ['nothing seen', { decision: 'accepted' }],
  ])('%s: 400', async (_, body) => {
    const { fileId } = await withDocument();
    expect((await decide(fileId, body)).status).toBe(400);
    expect((await read(fileId)).body.version).toBe(0);
  });

  test('a document that is not there, or a claim’s: 404', async () => {
    const [file] = await documents.service.sql<{ id: number }>(
      `insert into files (object_key, purpose, filename, mime_type, size_bytes, data_key, key_id, kept_at)
       values (gen_random_uuid(), 'claim', 'a.pdf', 'application/pdf', 1, '', '', now()) returning id::int`,
    );
    for (const id of [file!.id, 2_000_000_000]) {
      expect((await decide(id, accepted())).status).toBe(404);
      expect((await read(id)).status).toBe(404);
    }
    expect((await service()('/internal/document-reviews/2000000000')).status).toBe(404);
  });
});

test('with a deleted partner the reasons go', async () => {
  const { id, fileId } = await withDocument();
  await decide(fileId, refused('The name differs.'));
  const data: PartnerDeleted = { partnerId: id };
  await identity.publish(partnerDeleted, [{ subject: `partner/${id}`, data }]);
  await eventually(async () =>
    expect(
      await documents.service.sql('select 1 from document_reviews where file_id = $1', [fileId]),
    ).toEqual([]),
  );
});
