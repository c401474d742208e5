import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { NoteHead } from '../src/audit/note-head.js';
import { startGateway, type TestGateway } from './gateway.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startGateway();
  await gateway.browser().signIn('admin');
});
afterAll(() => gateway.close());

test('the head is written down once a day, however many gateways there are', async () => {
  const note = gateway.service.app.get(NoteHead);
  await Promise.all(Array.from({ length: 50 }, () => note.note()));
  expect(
    await gateway.service.sql(`
      select h.day = (now() at time zone 'UTC')::date as today, h.hash = c.hash as fits
      from audit_heads h join audit_chain c using (number)`),
  ).toEqual([{ today: true, fits: true }]);
});

test('the metrics have the head', async () => {
  const [head] = await gateway.service.sql<{ number: number; hash: string }>(
    `select number, encode(hash, 'hex') as hash from audit_chain order by number desc limit 1`,
  );
  const text = await (await fetch(`${gateway.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith('portal_audit_head{'));
  expect(line).toContain(`hash="${head!.hash}"`);
  expect(line).toMatch(new RegExp(` ${head!.number}$`));
});
