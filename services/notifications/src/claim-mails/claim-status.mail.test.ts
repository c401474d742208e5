import { expect, test } from '@jest/globals';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import { written } from '../design/written.js';
import { mail } from './claim-status.mail.js';

const { sample } = mail;
const write = (changed: Partial<typeof sample.change>) =>
  written(mail, { ...sample, change: { ...sample.change, ...changed } });

test('says the number, the new status and every line of the note, in both bodies', async () => {
  const { subject, html, text } = await write({});
  expect(subject).toBe('Your claim is approved: CLM-7Q2M9XK4');
  for (const body of [html, text])
    for (const fact of [
      'CLM-7Q2M9XK4',
      'Approved',
      'The glass is covered in full.',
      'Your shop sends the bill to us.',
    ])
      expect(body).toContain(fact);
});

test.each(CLAIM_STATUSES)('there are words for a claim that is %s, without a note too', async (status) => {
  const { text } = await write({ status, note: null });
  expect(text).toContain('CLM-7Q2M9XK4');
  expect(text).not.toMatch(/null|undefined/);
});

test('leads to the page of the claim, where there is one', async () => {
  const { text } = await written(mail, sample);
  expect(text).toContain('https://portal.example/claim#token=what-only-the-reader-has');
  expect(text).toContain('please do not forward');
  const without = await written(mail, { ...sample, link: '' });
  expect(without.text).not.toMatch(/token|forward|See your claim/);
});

test('says what is awaited while documents are asked for, and nothing of it once it is decided', async () => {
  const claim = { ...sample.claim, awaited: ['Police report', 'Photo'] };
  const write = (status: 'in review' | 'denied') =>
    written(mail, { ...sample, claim, change: { status, note: null } });
  const { text } = await write('in review');
  expect(text).toContain('We go on as soon as we have the documents that we asked you for:');
  for (const name of claim.awaited) expect(text).toContain(`• ${name}`);
  expect(text).not.toContain('need not do anything');
  expect((await write('denied')).text).not.toMatch(/asked you for|Police report/);
});
