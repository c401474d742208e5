import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { claimSubmitted } from '@portal/contracts/events/claim-submitted';
import type { StoredFile } from '@portal/contracts/http/files';
import initPng from '@jsquash/png/codec/pkg/squoosh_png.js';
import { announceError } from '@portal/kit/testing/error-watch';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import { register } from 'prom-client';
import { drawPage } from '../src/previews/draw-page.js';
import { PreviewSettings } from '../src/settings.js';
import { endlessPdf, filledForm, jpegHeld, looksOf, pagesPdf, pngOf } from './drawable.js';
import { docx, pdf } from './samples.js';
import { newestFile, patch, startDocuments, type Documents } from './support.js';

const ROOMY = { seconds: 60, memoryMib: 512 };
const drawn = async (bytes: Buffer, kind: 'pdf' | 'png' | 'jpg', page = 1, limits = ROOMY) => {
  const answer = await drawPage(Readable.from([bytes]), kind, page, limits);
  return typeof answer === 'string' ? answer : { ...looksOf(answer.png), pages: answer.pages };
};
const all = (colour: string) => Array.from({ length: 4 }, () => colour);

beforeAll(async () => {
  const module = createRequire(import.meta.url).resolve('@jsquash/png/codec/pkg/squoosh_png_bg.wasm');
  await initPng(readFileSync(module));
});

describe('a picture', () => {
  test('of a PDF is one page of it, 1600 points high, and says how many there are', async () => {
    const file = pagesPdf({ count: 3 });
    expect(await drawn(file, 'pdf')).toEqual({ width: 1_236, height: 1_600, corners: all('red'), pages: 3 });
    expect(await drawn(file, 'pdf', 3)).toMatchObject({ corners: all('blue'), pages: 3 });
    expect(await drawn(file, 'pdf', 4)).toBe('no-such-page');
  });

  test('of a form shows what is filled in', async () => {
    expect(await drawn(filledForm(), 'pdf')).toMatchObject({ corners: all('red') });
  });

  test('of an image is no larger than it, and a transparent one lies on white', async () => {
    const seen = await drawn(pngOf(40, 20, [0, 0, 255, 255]), 'png');
    expect(seen).toEqual({ width: 40, height: 20, corners: all('blue'), pages: 1 });
    expect(await drawn(pngOf(3_200, 800, [255, 0, 0, 0]), 'png')).toEqual({
      width: 1_600,
      height: 400,
      corners: all('white'),
      pages: 1,
    });
    expect(await drawn(pngOf(40, 20), 'png', 2)).toBe('no-such-page');
  });

  // Red is on the left of the stored image, so above where it is turned right.
  test.each([
    [1, ['red', 'blue', 'red', 'blue']],
    [2, ['blue', 'red', 'blue', 'red']],
    [3, ['blue', 'red', 'blue', 'red']],
    [4, ['red', 'blue', 'red', 'blue']],
    [5, ['red', 'red', 'blue', 'blue']],
    [6, ['red', 'red', 'blue', 'blue']],
    [7, ['blue', 'blue', 'red', 'red']],
    [8, ['blue', 'blue', 'red', 'red']],
  ])('of a photo that was held as %i is upright', async (orientation, corners) => {
    const [width, height] = orientation > 4 ? [16, 32] : [32, 16];
    expect(await drawn(jpegHeld(orientation), 'jpg')).toEqual({ width, height, corners, pages: 1 });
  });
});

describe('a file that is made to harm', () => {
  test('with a page of 200 kilometres is drawn as small as any', async () => {
    const huge = pagesPdf({ box: '0 0 566929134 566929134' });
    expect(await drawn(huge, 'pdf')).toMatchObject({ width: 1_600, height: 1_600 });
  });

  test('with a page as thin as a hair is a line', async () => {
    expect(await drawn(pagesPdf({ box: '0 0 0.001 14400' }), 'pdf')).toMatchObject({
      width: 1,
      height: 1_600,
    });
  });

  test('with 10,000 pages costs no more than the one that is looked at', async () => {
    const many = pagesPdf({ count: 10_000 });
    expect(await drawn(many, 'pdf', 10_000)).toMatchObject({ corners: all('red'), pages: 10_000 });
  });

  test('that claims 50,000 × 50,000 points is too large', async () => {
    const bomb = pngOf(50_000, 50_000, [0, 0, 0, 0], 1);
    expect(await drawn(bomb, 'png')).toBe('too-large');
  });

  test('that needs more memory than the limit is ended', async () => {
    const limits = { ...ROOMY, memoryMib: 160 };
    expect(await drawn(pngOf(4_000, 4_000), 'png', 1, limits)).toBe('too-large');
    expect(await drawn(pngOf(4_000, 4_000), 'png')).toMatchObject({ width: 1_600 });
  });

  test.each([
    ['a PDF without a page', 'pdf', pdf()],
    ['a PDF that is cut', 'pdf', pagesPdf().subarray(0, 40)],
    ['a PNG that is cut', 'png', pngOf(400, 400).subarray(0, 60)],
    ['a JPEG without an image', 'jpg', Buffer.from('ffd8ffd9', 'hex')],
    ['nothing', 'pdf', Buffer.alloc(0)],
  ] as const)('%s is unreadable', async (_, kind, bytes) =>
    expect(await drawn(bytes, kind)).toBe('unreadable'),
  );

  test('without end is ended at the limit of time; its process knew nothing and may do nothing', async () => {
    process.env.DOCUMENTS_KEY = 'a secret of the tests';
    const answer = drawn(endlessPdf(), 'pdf', 1, { seconds: 3, memoryMib: 512 });
    const pid = await eventually(() => processOf('draw.process'));
    const told = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8');
    // Not the shell any more that sets the limits.
    await eventually(() => expect(told('cmdline')).toMatch(/^[^\0]*node\0--permission\0/));
    expect(told('environ')).not.toMatch(/KEY|SECRET|PASSWORD|URL|secret/i);
    expect(told('cmdline')).not.toMatch(/--allow-(fs-write|child-process|worker|addons|wasi)/);
    expect(told('limits')).toMatch(/Max file size +0 +0 /);
    expect(told('limits')).toMatch(/Max cpu time +3 +4 /);
    expect(told('oom_score_adj').trim()).toBe('1000');
    expect(await answer).toBe('too-slow');
    await eventually(() => expect(children()).not.toContain(pid));
  });
});

/** Processes that this one has started. */
const children = (): string[] =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
function processOf(program: string): string {
  const pid = children().find((each) => readFileSync(`/proc/${each}/cmdline`, 'utf8').includes(program));
  if (!pid) throw new Error(`there is no ${program}`);
  return pid;
}

describe('the route', () => {
  let documents: Documents;
  let publisher: Awaited<ReturnType<typeof startPublisher>>;
  beforeAll(async () => {
    const AMQP_URL = await freshBus();
    documents = await startDocuments({ AMQP_URL, PREVIEW_SECONDS: '20' });
    publisher = await startPublisher(AMQP_URL);
  });
  afterAll(async () => {
    await Promise.all([documents.close(), publisher.close()]);
  });

  let partnerId = 700;
  async function withW9(bytes: Buffer, name = 'w9.pdf') {
    const me = documents.partner((partnerId += 1));
    expect(await patch(me, { w9Document: { name, bytes } })).toMatchObject({ status: 200 });
    return { me, id: (await newestFile(documents.service, partnerId)).id };
  }
  const admin = () => documents.service.as({ role: 'admin', userId: 1 });
  const see = (id: number, query = '') => admin()(`/admin/documents/${id}/preview${query}`);
  const accesses = async (id: number) =>
    await documents.service.sql('select role, user_id::int from file_accesses where file_id = $1', [id]);

  test('answers a picture that nobody keeps, and writes down who saw it', async () => {
    const { id } = await withW9(pagesPdf({ count: 2 }));
    const answer = await see(id, '?page=2');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'portal-pages': '2',
    });
    expect(looksOf(Buffer.from(await answer.arrayBuffer())).corners).toEqual(all('green'));
    expect(await accesses(id)).toEqual([{ role: 'admin', user_id: 1 }]);
  });

  test('shows a claim’s photo once the claim is submitted, not before', async () => {
    const stored = await documents.claims('/internal/files?purpose=claim', {
      method: 'POST',
      headers: { 'x-file-name': 'front.jpg', 'content-type': 'application/octet-stream' },
      body: new Uint8Array(jpegHeld(6)),
    });
    const { fileId } = (await stored.json()) as StoredFile;
    expect((await see(fileId)).status).toBe(404);
    await publisher.publish(claimSubmitted, [
      { subject: 'claim/7', data: { claimId: 7, fileIds: [fileId] } },
    ]);
    await eventually(async () => expect((await see(fileId)).status).toBe(200));
  });

  test('is for administrators only', async () => {
    const { me, id } = await withW9(pagesPdf());
    expect((await me(`/admin/documents/${id}/preview`)).status).toBe(403);
    expect((await documents.claims(`/admin/documents/${id}/preview`)).status).toBe(403);
    expect(await accesses(id)).toEqual([]);
  });

  test('has no picture of a Word file, and nobody counts as having read it', async () => {
    const { id } = await withW9(docx(), 'w9.docx');
    const answer = await see(id);
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'NO_PREVIEW' });
    expect(await accesses(id)).toEqual([]);
  });

  test.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?page='])('refuses %s', async (query) => {
    const { id } = await withW9(pagesPdf());
    expect((await see(id, query)).status).toBe(400);
  });

  test('says so of what is not there', async () => {
    const { id } = await withW9(pagesPdf());
    expect((await see(id, '?page=2')).status).toBe(404);
    expect((await see(123_456)).status).toBe(404);
  });

  test('keeps answering while a picture takes too long; whoever comes when many wait is told when to return', async () => {
    const { id } = await withW9(endlessPdf());
    const other = await withW9(pagesPdf());
    announceError(/request failed UNAVAILABLE/);
    const settings = documents.service.app.get(PreviewSettings);
    settings.PREVIEW_SECONDS = 3;
    const endless = see(id);
    await eventually(() => processOf('draw.process'));
    settings.PREVIEW_SECONDS = 20; // for those after it
    const waiting = [1, 2, 3].map(() => see(other.id));
    await eventually(async () => {
      const tooMany = await see(other.id);
      expect(tooMany.status).toBe(503);
      expect(tooMany.headers.get('retry-after')).toBe('2');
    });
    expect((await admin()(`/documents/${other.id}`)).status).toBe(200);
    const answer = await endless;
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'PREVIEW_FAILED',
      message: 'This file takes too long to be shown. You can download it.',
    });
    for (const each of await Promise.all(waiting)) expect(each.status).toBe(200);
    const counted = await register.getSingleMetricAsString('portal_previews_total');
    expect(counted).toContain('outcome="too-slow"');
  });
});
