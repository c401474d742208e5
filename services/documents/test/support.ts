import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestService, type Call, type TestService } from '@portal/kit/testing/test-service';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { startClaims } from './claims.js';
import { startPeer, type Peer } from './identity.js';
import { acceptUploads } from '../src/accept-uploads.js';
import { AppModule } from '../src/app.module.js';

export const freshFolder = () => mkdtempSync(join(tmpdir(), 'portal-documents-'));

/** documents on a folder of its own, with identity and claims beside it. */
export async function startDocuments(env: Record<string, string> = {}) {
  const folder = freshFolder();
  const identity: Peer = await startPeer();
  const knownClaims = await startClaims();
  const service = await startTestService(
    'documents',
    AppModule,
    {
      DOCUMENTS_KEY: 'the key of the tests',
      DOCUMENTS_DIR: folder,
      SPOOL_DIR: freshFolder(),
      BANK_ACCOUNT_WAIT_DAYS: '0',
      SECOND_PERSON: 'off',
      ...env,
    },
    { prepare: acceptUploads },
  );
  return {
    service,
    folder,
    identity,
    knownClaims,
    partner: (userId: number) => service.as({ role: 'partner', userId }),
    claims: service.as({ role: 'service' }),
    async close() {
      await service.close();
      await identity.close();
      await knownClaims.close();
    },
  };
}
export type Documents = Awaited<ReturnType<typeof startDocuments>>;

export interface Part {
  name: string;
  bytes: Buffer;
}
type Parts = Record<string, string | Part>;

/** The form as a browser sends it. */
export function profileForm(parts: Parts = {}): FormData {
  const form = new FormData();
  const all: Parts = { firstName: 'Ava', lastName: 'Stone', ...parts };
  for (const [field, value] of Object.entries(all))
    if (typeof value === 'string') form.set(field, value);
    else form.set(field, new Blob([new Uint8Array(value.bytes)]), value.name);
  return form;
}

/** `PATCH /profile` with these parts. */
export async function patch(as: Call, parts: Parts) {
  const response = await as('/profile', { method: 'PATCH', body: profileForm(parts) });
  const body = (await response.json()) as Record<string, unknown> & { errors?: Record<string, string[]> };
  return { status: response.status, body };
}

export const shown = async (as: Call) => (await (await as('/profile/documents')).json()) as ProfileDocuments;

/** The newest document of a partner. */
export async function newestFile(service: TestService, ownerId: number) {
  const [file] = await service.sql<{ id: number; object_key: string }>(
    'select id::int, object_key from files where owner_id = $1 order by id desc limit 1',
    [ownerId],
  );
  return file!;
}

export const count = async (service: TestService, where = 'true') =>
  Number((await service.sql<{ n: string }>(`select count(*) as n from files where ${where}`))[0]!.n);

/** While `work` runs, every transaction that changes a file fails at its commit, as if the database went away. */
export async function whileCommitsFail(service: TestService, work: () => Promise<void>): Promise<void> {
  await service.sql(`create function go_away() returns trigger language plpgsql as
    $$ begin raise exception 'going away' using errcode = '57P01'; end $$`);
  await service.sql(`create constraint trigger go_away after update on files
    deferrable initially deferred for each row execute function go_away()`);
  try {
    await work();
  } finally {
    await service.sql('drop function go_away cascade');
  }
}
