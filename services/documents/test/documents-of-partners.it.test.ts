import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DocumentOfPartner } from '@portal/contracts/http/internal';
import { differencesOf } from '@portal/kit/testing/entities-and-tables';
import { DataSource } from 'typeorm';
import { pdf } from './samples.js';
import { newestFile, patch, startDocuments, type Documents } from './support.js';

let documents: Documents;
beforeAll(async () => {
  documents = await startDocuments();
});
afterAll(() => documents.close());

const ask = (partnerIds: number[]) =>
  documents.service.as({ role: 'service' })('/internal/documents-of-partners', { json: { partnerIds } });

test('the newest document of each kind is told of many partners at once, and what nobody keeps is not', async () => {
  const file = (name: string) => ({ name, bytes: pdf() });
  await patch(documents.partner(7), { w9Document: file('old.pdf'), achDocument: file('ach.pdf') });
  const ach = await newestFile(documents.service, 7);
  await patch(documents.partner(7), { w9Document: file('new.pdf') });
  const w9 = await newestFile(documents.service, 7);
  await patch(documents.partner(8), { w9Document: file('other.pdf') });
  await documents.service.sql('update files set kept_at = null where owner_id = 8');

  expect((await (await ask([7, 8, 9])).json()) as DocumentOfPartner[]).toEqual([
    { partnerId: 7, fileId: expect.any(Number), type: 'ach', filename: 'ach.pdf' },
    { partnerId: 7, fileId: w9.id, type: 'w9', filename: 'new.pdf' },
  ]);
  expect(ach.id).not.toBe(w9.id);
  expect((await ask(Array.from({ length: 201 }, (_, index) => index + 1))).status).toBe(400);
});

test('a document that was deleted hides no older one', async () => {
  const file = (name: string) => ({ name, bytes: pdf() });
  await patch(documents.partner(17), { w9Document: file('valid.pdf') });
  const valid = await newestFile(documents.service, 17);
  await patch(documents.partner(17), { w9Document: file('mistake.pdf') });
  const mistake = await newestFile(documents.service, 17);
  await documents.service.sql('update files set removed_at = now() where id = $1', [mistake.id]);
  expect((await (await ask([17])).json()) as DocumentOfPartner[]).toEqual([
    { partnerId: 17, fileId: valid.id, type: 'w9', filename: 'valid.pdf' },
  ]);
});

test('entities are what the migrations have made', async () => {
  expect(await differencesOf(documents.service.app.get(DataSource))).toEqual([]);
});
