// W9s to the real MinIO and back.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import type { PartnerDocument } from '@portal/contracts/http/partner-documents';
import type { ProfileDocuments } from '@portal/contracts/http/profile';
import { browserAt, expectStatus, uploadW9 } from '../lib/customers.ts';
import type { Settings } from '../lib/settings.ts';
import type { ScenarioContext } from '../lib/compose-test.ts';

export const what = "a partner's W9 to the object store and back, encrypted there, and the store away";

interface FileRow {
  object_key: string;
  kept_at: string | null;
}

/** A PDF that takes several encryption chunks, with text to search for in the store. */
const MARK = 'W9 of Smoke Test';
const pdf = () =>
  Buffer.from(`%PDF-1.7\n%${MARK}\n${randomBytes(150_000).toString('hex')}\ntrailer<<>>\n%%EOF\n`);

export async function run(context: ScenarioContext) {
  const { portal, check, docker, containers, eventually, healthy, sql, settings } = context;
  const { browser: partner, user } = await context.partner();
  const admin = await context.admin();
  const w9 = pdf();
  const later = pdf();
  /** The shown document, from the administrators' list. */
  const shown = async () => {
    const list = await expectStatus(
      200,
      admin.call<PartnerDocument[]>('GET', `/api/admin/partner-documents?partnerId=${user.id}`),
    );
    return list.find(({ type, isReplaced }) => type === 'w9' && !isReplaced)!;
  };
  const rows = () =>
    sql<FileRow>(
      'documents',
      `select object_key, kept_at from files where owner_id = ${user.id} order by id`,
    );

  await check('a partner uploads a W9, and an admin downloads it byte for byte', async () => {
    await expectStatus(200, uploadW9(partner, w9, 'w9.pdf'));
    const { w9Document } = await expectStatus(
      200,
      partner.call<ProfileDocuments>('GET', '/api/profile/documents'),
    );
    assert.equal(w9Document, 'w9.pdf');
    const answer = await admin.call('GET', (await shown()).fileUrl);
    assert.equal(answer.status, 200);
    assert.ok(answer.bytes.equals(w9), 'other bytes came back');
    assert.match(answer.headers.get('content-disposition') ?? '', /^attachment/);
  });
  await check('its owner may have it, nobody else', async () => {
    const { fileUrl } = await shown();
    assert.ok((await partner.call('GET', fileUrl)).bytes.equals(w9));
    const { browser: another } = await context.partner();
    await expectStatus(404, another.call('GET', fileUrl));
    await expectStatus(401, browserAt(portal).call('GET', fileUrl));
  });
  await check('the object in MinIO is encrypted', async () => {
    const [{ object_key }] = (await rows()) as [FileRow];
    const object = await objectIn(context, settings, object_key);
    assert.ok(object.length >= w9.length, `the object has ${object.length} bytes`);
    assert.ok(!object.includes('%PDF') && !object.includes(MARK), 'the object can be read');
    // A piece from the middle, so that a header cannot hide it.
    assert.ok(!object.includes(w9.subarray(100_000, 100_032)), 'a piece of the object can be read');
  });
  await check('MinIO refuses who does not sign', async () => {
    const [{ object_key }] = (await rows()) as [FileRow];
    const bucket = `http://minio:9000/${settings.S3_BUCKET}`;
    const statuses = await context.inside(
      'documents',
      `for (const url of ${JSON.stringify([`${bucket}/${object_key}`, bucket])}) console.log((await fetch(url)).status)`,
    );
    assert.equal(statuses, '403\n403\n');
  });
  await check('without MinIO an upload is answered with 503, and nothing is half saved', async () => {
    const minio = (await containers()).find(({ service }) => service === 'minio')!;
    await docker('stop', minio.id);
    try {
      const refused = uploadW9(partner, later, 'later.pdf');
      assert.equal((await expectStatus(503, refused)).code, 'UNAVAILABLE');
      const { w9Document } = await expectStatus(
        200,
        partner.call<ProfileDocuments>('GET', '/api/profile/documents'),
      );
      assert.equal(w9Document, 'w9.pdf');
      assert.equal((await rows()).filter(({ kept_at }) => kept_at).length, 1);
    } finally {
      await docker('start', minio.id);
      await healthy('minio');
    }
    const { bytes } = await admin.call('GET', (await shown()).fileUrl);
    assert.ok(bytes.equals(w9), 'the earlier document has changed');
  });
  await check('when MinIO is back, the same upload goes through', async () => {
    await eventually(async () => expectStatus(200, uploadW9(partner, later, 'later.pdf')), 20_000);
    const { bytes } = await admin.call('GET', (await shown()).fileUrl);
    assert.ok(bytes.equals(later), 'other bytes came back');
  });
}

/** The stored bytes, read with the store's own client and the portal's credentials. */
async function objectIn(
  { inside }: ScenarioContext,
  { S3_ACCESS_KEY, S3_SECRET_KEY, S3_BUCKET }: Settings,
  key: string,
) {
  const client = {
    endPoint: 'minio',
    port: 9000,
    useSSL: false,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
  const text = await inside(
    'documents',
    `import { Client } from 'minio';
     const object = await new Client(${JSON.stringify(client)}).getObject(...${JSON.stringify([S3_BUCKET, key])});
     console.log(Buffer.concat(await object.toArray()).toString('base64'));`,
  );
  return Buffer.from(text, 'base64');
}
