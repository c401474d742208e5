import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Caller } from '@portal/kit/http/caller';
import { asserted } from '@portal/kit/testing/internal-keys';
import { UploadLimiter } from '../src/files/upload-limiter.js';
import { pdf } from './samples.js';
import { count, patch, startDocuments, type Documents } from './support.js';

let documents: Documents;
const idle: ClientRequest[] = [];
const start = async (env: Record<string, string> = {}) => void (documents = await startDocuments(env));
afterEach(async () => {
  for (const each of idle.splice(0)) each.destroy();
  await documents.close();
});

const declaring9MB = (
  path: string,
  method: string,
  type: string,
  who: Pick<Caller, 'role' | 'userId' | 'place'>,
) => {
  const headers = {
    ...asserted('documents', who),
    'content-type': type,
    'content-length': 9_000_000,
  };
  const client = request(documents.service.url + path, { method, headers });
  client.on('error', () => undefined);
  client.flushHeaders();
  idle.push(client);
  return client;
};

const HEAD =
  '--edge\r\ncontent-disposition: form-data; name="w9Document"; filename="w9.pdf"\r\n\r\n%PDF-1.7\n';
/** `PATCH /profile` that declares 9 MB and then sends this much of it. */
function idleSave(who: Partial<Caller>, sent = HEAD): ClientRequest {
  const caller = { role: 'partner', userId: 1, ...who } as const;
  const client = declaring9MB('/profile', 'PATCH', 'multipart/form-data; boundary=edge', caller);
  if (sent) client.write(sent);
  return client;
}
const answerTo = async (client: ClientRequest) => {
  const [answer] = (await once(client, 'response')) as [IncomingMessage];
  return {
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    body: JSON.parse(await text(answer)) as Record<string, unknown>,
  };
};
/** How many uploads are open, as documents counts them. */
const open = () => documents.service.app.get(UploadLimiter).openUploads;
const opened = async (uploads: number) => {
  while (open() < uploads) await new Promise(setImmediate);
};
const save100kB = (userId: number) =>
  patch(documents.service.as({ role: 'partner', userId, place: 'another network' }), {
    w9Document: { name: 'w9.pdf', bytes: pdf('W9', 100_000) },
  });

describe('while a person sends 32 uploads of which nothing more comes', () => {
  beforeEach(() => start());

  test.each([
    ['have begun', HEAD],
    ['send no byte at all', ''],
  ])(
    'another’s is taken while they are open, when they %s',
    async (_, sent) => {
      const all = Array.from({ length: 32 }, () => idleSave({ place: 'one network' }, sent));
      const answers = all.map(answerTo);
      await opened(8);
      expect((await save100kB(2)).status).toBe(200);
      expect(open()).toBe(8);
      for (const each of all) each.destroy();
      const settled = await Promise.allSettled(answers);
      const refused = settled.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      expect(refused).toHaveLength(24);
      expect(refused[0]).toMatchObject({
        status: 429,
        retryAfter: '10',
        body: {
          code: 'TOO_MANY_UPLOADS',
          message: 'You have several uploads under way. Please wait until one of them is done.',
        },
      });
    },
    15_000,
  );

  test('another’s is taken too when they come from many people of one network', async () => {
    for (let userId = 10; userId < 34; userId += 1) idleSave({ userId, place: 'one network' });
    await opened(24);
    expect(await answerTo(idleSave({ userId: 34, place: 'one network' }))).toMatchObject({
      status: 429,
      retryAfter: '10',
      body: { message: 'There are many uploads from your network. Please try again in a moment.' },
    });
    expect((await save100kB(2)).status).toBe(200);
    expect(open()).toBe(24);
  }, 15_000);

  test('a claim’s file counts by the address of its claimant', async () => {
    const claimFile = (place: string) => {
      const caller = { role: 'service', userId: null, place } as const;
      return declaring9MB('/internal/files?purpose=claim', 'POST', 'application/octet-stream', caller);
    };
    for (let each = 0; each < 8; each += 1) claimFile('one network').write('%PDF-1.7\n');
    await opened(8);
    expect(await answerTo(claimFile('one network'))).toMatchObject({ status: 429 });
    const other = claimFile('another network');
    other.end(pdf('claim', 9_000_000));
    expect(await answerTo(other)).toMatchObject({ status: 201 });
    expect(open()).toBe(8);
  }, 15_000);
});

describe('an upload that all but stops', () => {
  beforeEach(() => start({ UPLOAD_SLOW_SECONDS: '1' }));

  test.each([
    ['after its beginning', HEAD],
    ['before its first byte', ''],
  ])('%s is ended with a sentence, and nothing of it is saved', async (_, sent) => {
    expect(await answerTo(idleSave({}, sent))).toMatchObject({
      status: 408,
      body: {
        code: 'TOO_SLOW',
        message: 'The upload was too slow and was ended. Please try it again.',
      },
    });
    expect([documents.identity.saved, await count(documents.service), open()]).toEqual([[], 0, 0]);
    expect((await save100kB(1)).status).toBe(200);
  });
});
