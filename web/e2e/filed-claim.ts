import type { APIRequestContext } from '@playwright/test';
import { keptMail } from './outbox.js';
import { expect } from './support.js';

/** A claim of this test's own, about a windshield, and the link in the mail about it. */
export async function fileClaim(request: APIRequestContext, email: string) {
  const answer = await request.post('/api/claims', {
    data: {
      claimType: 'windshield',
      firstName: 'Dana',
      lastName: 'Reyes',
      email,
      phone: '555 010 0200',
      policyNumber: 'POL-2048',
      incidentDate: '2026-11-02',
      estimatedAmount: '420.50',
    },
  });
  expect(answer.status()).toBe(201);
  const claim = (await answer.json()) as { id: number; claimNumber: string };
  const { text } = await keptMail('claim', claim.claimNumber);
  return { ...claim, link: linkIn(text!) };
}

/** Of a claim, in a mail. */
export const linkIn = (text: string) => new URL(/https?:\/\/\S+\/claim#token=[\w-]+/.exec(text)![0]);
export const pathOf = ({ pathname, hash }: URL) => pathname + hash;
