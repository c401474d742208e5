import { expect, test } from '@jest/globals';
import { CLAIM_STATUSES } from '@portal/contracts/values/claims';
import { written } from '../design/written.js';
import { sample } from './claim-status-mail.sample.js';

const mail = (changed: Partial<typeof sample.props.change>) =>
  written(sample.template, { ...sample.props, change: { ...sample.props.change, ...changed } });

test('says the number, the new status and every line of the note, in both bodies', async () => {
  const { subject, html, text } = await mail({});
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
  const { text } = await mail({ status, note: null });
  expect(text).toContain('CLM-7Q2M9XK4');
  expect(text).not.toMatch(/null|undefined/);
});
