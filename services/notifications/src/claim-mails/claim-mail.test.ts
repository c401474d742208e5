import { expect, test } from '@jest/globals';
import type { ClaimForMail } from '@portal/contracts/http/internal';
import { written } from '../design/written.js';
import { ClaimMail } from './claim-mail.js';

const claim: ClaimForMail = {
  id: 12,
  claimNumber: 'CLM-7Q2M9XK4',
  status: 'submitted',
  claimType: 'windshield',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  incidentDate: '2026-11-02',
  filesCount: 2,
};
const mail = (firstName = 'Dana') =>
  written(ClaimMail({ firstName, claim, supportEmail: 'help@portal.example' }));

test('says the number, what was claimed and what happens next, in both bodies', async () => {
  const { html, text } = await mail();
  for (const body of [html, text])
    for (const fact of ['CLM-7Q2M9XK4', 'Windshield', 'November 2, 2026', 'reviewed within 24-48 hours'])
      expect(body.replace(/\s+/g, ' ')).toContain(fact);
  expect(text).toContain('Documents received   2');
  expect(text).toContain('help@portal.example');
});

test('greets by name where there is one', async () => {
  expect((await mail()).text).toContain('Hello Dana, your claim was submitted successfully.');
  expect((await mail('')).text).toContain('Your claim was submitted successfully.');
});

test('loads nothing from anywhere', async () => {
  expect((await mail()).html).not.toMatch(/<(img|link|script|iframe)\b|url\(|@import|src=/i);
});
