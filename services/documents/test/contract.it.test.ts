import { renameSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { user } from '@portal/contracts/http/account';
import { errorBody } from '@portal/contracts/http/errors';
import { MAX_FILE_BYTES, storedFile } from '@portal/contracts/http/files';
import { profileDocuments } from '@portal/contracts/http/profile';
import type { Caller } from '@portal/kit/http/caller';
import { announceError } from '@portal/kit/testing/error-watch';
import type { ZodMiniType } from 'zod/mini';
import { pdf, png } from './samples.js';
import { newestFile, patch, profileForm, startDocuments, type Documents } from './support.js';

// Every call of documents: who may, what is answered, and each error with its code.
const [AVA, BEN] = [1, 2];
let documents: Documents;
const ids: Record<string, number> = {};
beforeAll(async () => {
  documents = await startDocuments();
  const saved = await patch(documents.partner(AVA), { w9Document: { name: 'w9.pdf', bytes: pdf() } });
  expect(saved.status).toBe(200);
  ids.w9 = (await newestFile(documents.service, AVA)).id;
  const claim = await ask(claimFile(png()), 'service');
  ids.claim = (claim.body as { fileId: number }).fileId;
  await documents.service.sql(`update files set kept_at = now(), claim_id = 1 where id = ${ids.claim}`);
});
afterAll(() => documents.close());

interface Request extends RequestInit {
  /** May hold `:w9` or `:claim`. */
  path: string;
}
type Who = Caller['role'] | 'another partner';

async function ask({ path, ...init }: Request, who: Who) {
  const role = who === 'another partner' ? 'partner' : who;
  const userId = { partner: AVA, 'another partner': BEN, admin: 3, anonymous: null, service: null }[who];
  const named = path.replace(/:(w9|claim)/, (_, name: string) => String(ids[name]));
  const response = await documents.service.as({ role, userId })(named, init);
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await response.json() : Buffer.from(await response.arrayBuffer());
  return { status: response.status, body, headers: response.headers };
}

const saveProfile = (parts: Parameters<typeof profileForm>[0] = {}): Request => ({
  path: '/profile',
  method: 'PATCH',
  body: profileForm(parts),
});
const w9 = (bytes: Buffer) => saveProfile({ w9Document: { name: 'w9.pdf', bytes } });
const shownDocuments: Request = { path: '/profile/documents' };
const download: Request = { path: '/documents/:w9' };
const claimFile = (bytes: Buffer, purpose = 'claim'): Request => ({
  path: `/internal/files?purpose=${purpose}`,
  method: 'POST',
  body: new Uint8Array(bytes),
  headers: { 'content-type': 'application/octet-stream', 'x-file-name': 'photo.png' },
});
const claimDownload: Request = { path: '/internal/files/:claim' };

describe('answers', () => {
  test.each<[string, () => Request, Who, number, ZodMiniType]>([
    ['PATCH /profile', () => saveProfile(), 'partner', 200, user],
    ['PATCH /profile with a file', () => w9(pdf()), 'partner', 200, user],
    ['PATCH /profile of an admin', () => saveProfile(), 'admin', 200, user],
    ['GET /profile/documents', () => shownDocuments, 'partner', 200, profileDocuments],
    ['POST /internal/files', () => claimFile(png()), 'service', 201, storedFile],
  ])('%s', async (_, request, who, status, shape) => {
    const answer = await ask(request(), who);
    expect(answer.status).toBe(status);
    expect(shape.parse(answer.body)).toEqual(answer.body);
  });

  test.each<[string, Request, Who, Buffer, string]>([
    ['GET /documents/:id to its owner', download, 'partner', pdf(), 'application/pdf'],
    ['GET /documents/:id to an admin', download, 'admin', pdf(), 'application/pdf'],
    ['GET /internal/files/:id', claimDownload, 'service', png(), 'image/png'],
  ])('%s', async (_, request, who, bytes, type) => {
    const { status, body, headers } = await ask(request, who);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(bytes.equals(body as Buffer)).toBe(true);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(headers.get('cache-control')).toBe('private, no-store');
  });
});

const json = {
  path: '/profile',
  method: 'PATCH',
  body: '{}',
  headers: { 'content-type': 'application/json' },
};
const tooLarge = () => pdf('', MAX_FILE_BYTES + 1);

describe('refusals', () => {
  test.each<[string, () => Request, Who, number, string]>([
    ['PATCH /profile of nobody', () => saveProfile(), 'anonymous', 401, 'SIGNED_OUT'],
    ['PATCH /profile of a service', () => saveProfile(), 'service', 403, 'FORBIDDEN'],
    ['PATCH /profile that is JSON', () => json, 'partner', 400, 'BAD_REQUEST'],
    [
      'PATCH /profile without a name',
      () => saveProfile({ firstName: '' }),
      'partner',
      400,
      'VALIDATION_FAILED',
    ],
    ['PATCH /profile with a picture', () => w9(png()), 'partner', 400, 'UNSUPPORTED_FILE'],
    ['PATCH /profile with a byte too many', () => w9(tooLarge()), 'partner', 413, 'FILE_TOO_LARGE'],
    ['PATCH /profile of an admin with a file', () => w9(pdf()), 'admin', 400, 'BAD_REQUEST'],
    ['GET /profile/documents of nobody', () => shownDocuments, 'anonymous', 401, 'SIGNED_OUT'],
    ['GET /profile/documents of an admin', () => shownDocuments, 'admin', 403, 'FORBIDDEN'],
    ['GET /documents/:id of nobody', () => download, 'anonymous', 401, 'SIGNED_OUT'],
    ['GET /documents/:id of a service', () => download, 'service', 403, 'FORBIDDEN'],
    ['GET /documents/:id of another partner', () => download, 'another partner', 404, 'NOT_FOUND'],
    ['GET /documents/:id of none', () => ({ path: '/documents/999999' }), 'admin', 404, 'NOT_FOUND'],
    [
      'GET /documents/:id of a claim’s file',
      () => ({ path: '/documents/:claim' }),
      'partner',
      404,
      'NOT_FOUND',
    ],
    ['POST /internal/files of nobody', () => claimFile(png()), 'anonymous', 401, 'SIGNED_OUT'],
    ['POST /internal/files of an admin', () => claimFile(png()), 'admin', 403, 'FORBIDDEN'],
    ['POST /internal/files for a partner', () => claimFile(pdf(), 'w9'), 'service', 400, 'VALIDATION_FAILED'],
    [
      'POST /internal/files of a page',
      () => claimFile(Buffer.from('<p>')),
      'service',
      400,
      'UNSUPPORTED_FILE',
    ],
    ['POST /internal/files too large', () => claimFile(tooLarge()), 'service', 413, 'FILE_TOO_LARGE'],
    ['GET /internal/files/:id of nobody', () => claimDownload, 'anonymous', 401, 'SIGNED_OUT'],
    ['GET /internal/files/:id of a partner', () => claimDownload, 'partner', 403, 'FORBIDDEN'],
    ['GET /internal/files/:id of a W9', () => ({ path: '/internal/files/:w9' }), 'service', 404, 'NOT_FOUND'],
  ])('%s', async (_, request, who, status, code) => {
    const answer = await ask(request(), who);
    const body = errorBody.parse(answer.body);
    expect([answer.status, body.code]).toEqual([status, code]);
    expect(Object.keys(answer.body as object).filter((key) => !(key in body))).toEqual([]);
  });
});

test('every call that needs the store is 503 while it is away, and works once it is back', async () => {
  announceError(/request failed UNAVAILABLE/);
  const away = `${documents.folder}-away`;
  renameSync(documents.folder, away);
  writeFileSync(documents.folder, 'no folder');
  const calls: [Request, Who][] = [
    [w9(pdf()), 'partner'],
    [download, 'partner'],
    [claimFile(png()), 'service'],
    [claimDownload, 'service'],
  ];
  for (const [request, who] of calls) {
    const { status, body } = await ask(request, who);
    expect([status, errorBody.parse(body).code]).toEqual([503, 'UNAVAILABLE']);
  }
  expect((await ask(shownDocuments, 'partner')).status).toBe(200);
  renameSync(documents.folder, `${away}-file`);
  renameSync(away, documents.folder);
  expect((await ask(download, 'partner')).status).toBe(200);
});
