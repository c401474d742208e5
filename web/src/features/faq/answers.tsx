import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ClaimsLink } from './claims-link.js';

/** The 8 questions (specification, 'FAQ modal'). */
export const answers = (): { question: string; answer: ReactNode }[] => [
  {
    question: t`How do I create a referral link?`,
    answer: t`Choose “Create referral links” on your dashboard, pick a product and press Generate. You get one link per product; generating it again gives you the same link.`,
  },
  {
    question: t`Where do I see my links?`,
    answer: t`Choose “Your links” on your dashboard. There you can copy, share, open or delete each of them. A deleted link stops working at once, and its past sales stay in your figures.`,
  },
  {
    question: t`What can I see about my sales?`,
    answer: t`Your total sales and commission, this month’s commission and your rank, and for each sale the product, the date, your commission, whether it has been paid, and the customer’s name and email. Card details are never shown to anybody.`,
  },
  {
    question: t`How do I update my profile and my W9 and ACH documents?`,
    answer: t`Choose “Profile” in the account menu at the top right. There you change your name, agency and address, and upload your W9 and ACH forms as PDF, DOC or DOCX; a newer form takes the place of the old one.`,
  },
  {
    question: t`How do I get support?`,
    answer: t`Contact support from your account with a reason and a short message; we answer by email.`,
  },
  {
    question: t`When am I paid?`,
    answer: t`At the end of the month, for all commission that is confirmed by then. A sale reads Pending until its commission has been paid, and Paid afterwards. “Pending until” a day means that it can be paid from that day on. “We are looking at this” means that an administrator looks at the sale before it is paid, for example because it was paid in a browser in which you were signed in, or in your name: let customers pay on their own device. You need do nothing.`,
  },
  {
    question: t`What happens when somebody uses my link?`,
    answer: t`They see the product, its price and your name, and pay by card. The moment the payment succeeds the sale and your commission appear on your dashboard. Your commission is a share of what the customer actually paid, after any coupon.`,
  },
  {
    question: t`Where do customers file a claim?`,
    answer: (
      <Trans>
        Not here: claims have their own <ClaimsLink>claims page</ClaimsLink>, which needs no account.
      </Trans>
    ),
  },
];
