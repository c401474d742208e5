import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '@portal/kit/testing/eventually';
import { startGateway, type Browser, type TestGateway } from './gateway.js';

let gateway: TestGateway;
let partner: Browser;
let file: PassThrough;
let received = 0;
beforeAll(async () => {
  gateway = await startGateway(
    {},
    {
      documents: (app) => {
        for (const type of ['multipart/form-data', 'application/octet-stream'])
          app.addContentTypeParser(type, (_request, payload, done) => done(null, payload));
        app.patch('/profile', async (request, reply) => {
          const refused = request.headers['content-type'] === 'application/octet-stream';
          if (refused) return reply.code(415).send({ code: 'REFUSED' });
          received = 0;
          for await (const chunk of request.body as AsyncIterable<Buffer>) received += chunk.length;
          return { received };
        });
        app.get('/documents/:id', async (_request, reply) =>
          reply
            .header('content-disposition', 'attachment; filename="w9.pdf"')
            .header('content-type', 'application/pdf')
            .header('content-length', 8)
            .send((file = begun())),
        );
      },
    },
  );
  partner = await gateway.browser().signIn('partner');
});
afterAll(() => gateway.close());

/** Nothing of an answer goes out before its first bytes. */
const begun = () => {
  const stream = new PassThrough();
  stream.write('%PDF');
  return stream;
};
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const cookie = () => [...partner.cookies].map((pair) => pair.join('=')).join('; ');
const download = (signal?: AbortSignal) =>
  fetch(`${gateway.url}/api/documents/3`, { headers: { cookie: cookie() }, signal });

test('a form with files of any size goes to documents as it comes', async () => {
  const answer = await partner.call('PATCH', '/api/profile', 'x'.repeat(25 * 1024 * 1024), MULTIPART);
  expect([answer.status, answer.json]).toEqual([200, { received: 25 * 1024 * 1024 }]);
});

test('what documents refuses before it has read it all is told all the same', async () => {
  const answer = await fetch(`${gateway.url}/api/profile`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/octet-stream', cookie: cookie() },
    body: 'x'.repeat(25 * 1024 * 1024),
  });
  expect([answer.status, await answer.json()]).toEqual([415, { code: 'REFUSED' }]);
});

test('a form whose sender goes away ends at documents too', async () => {
  received = 0;
  const controller = new AbortController();
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1_000)) });
  const sending = fetch(`${gateway.url}/api/profile`, {
    method: 'PATCH',
    headers: { ...MULTIPART, cookie: cookie() },
    body,
    signal: controller.signal,
    duplex: 'half',
  } as RequestInit);
  await eventually(() => expect(received).toBe(1_000));
  controller.abort();
  await expect(sending).rejects.toThrow();
});

test('a file comes as it goes out, as an attachment, and is whole or broken', async () => {
  const answer = await download();
  const reader = answer.body!.getReader();
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('%PDF');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="w9.pdf"',
    'content-length': '8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  file.end('-1.7');
  expect(Buffer.from((await reader.read()).value!).toString()).toBe('-1.7');
  expect((await reader.read()).done).toBe(true);

  const broken = await download();
  file.destroy(new Error('damaged'));
  await expect(broken.text()).rejects.toThrow();
});

test('a file that nobody takes any more is not read any further', async () => {
  const controller = new AbortController();
  await download(controller.signal);
  const left = file;
  controller.abort();
  await eventually(() => expect(left.destroyed).toBe(true));
});
