import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { documentRefused } from '@portal/contracts/events/document-refused';
import type { OutgoingMail } from '@portal/contracts/http/internal';
import { eventually } from '@portal/kit/testing/eventually';
import { freshBus } from '@portal/kit/testing/fresh';
import { startPublisher } from '@portal/kit/testing/publisher';
import type { TestService } from '@portal/kit/testing/test-service';
import { startNeighbours, startNotifications } from './support.js';

let notifications: TestService;
let neighbours: Awaited<ReturnType<typeof startNeighbours>>;
let publisher: Awaited<ReturnType<typeof startPublisher>>;
beforeAll(async () => {
  const AMQP_URL = await freshBus();
  neighbours = await startNeighbours();
  neighbours.people.set(7, {
    id: 7,
    firstName: 'Ava',
    lastName: 'Stone',
    companyName: null,
    email: 'ava@agency.test',
    revision: 1,
  });
  publisher = await startPublisher(AMQP_URL);
  notifications = await startNotifications({ AMQP_URL, PUBLIC_URL: 'https://portal.example.com' });
});
afterAll(async () => {
  await Promise.all([notifications.close(), publisher.close()]);
  await neighbours.close();
});

const refuse = (reviewId: number) =>
  publisher.publish(documentRefused, [
    { subject: 'file/31', data: { reviewId, fileId: 31, partnerId: 7, type: 'w9' } },
  ]);
const mails = async () =>
  (await (await notifications.as({ role: 'service' })('/internal/mails?limit=200')).json()) as OutgoingMail[];

test('the partner alone is told why a document was refused, once', async () => {
  neighbours.refusals.set(12, { partnerId: 7, type: 'w9', reason: 'It is not signed.' });
  await refuse(12);
  await refuse(12);
  await eventually(async () => {
    const [mail, ...others] = (await mails()).filter(({ kind }) => kind === 'document-refused');
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'ava@agency.test',
      subject: 'Please upload your W9 again',
      about: { reviewId: 12, partnerId: 7 },
    });
    expect(mail!.text).toContain('It is not signed.');
    expect(mail!.text).toContain('https://portal.example.com/earnings');
  });
});

test('of a document that is gone nobody is told', async () => {
  await refuse(13);
  await eventually(async () =>
    expect((await mails()).find(({ about }) => about['reviewId'] === 13)).toMatchObject({
      status: 'failed',
      lastError: 'DOCUMENT_GONE',
      to: null,
    }),
  );
});
