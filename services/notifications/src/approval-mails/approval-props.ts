import { findPeople } from '@portal/contracts/calls/internal';
import type { Person } from '@portal/contracts/http/internal';
import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMonth } from '../design/dates.js';
import type { MailSources } from '../outbox/define-mail.js';
import { Undeliverable } from '../outbox/mail.js';

export interface ApprovalProps {
  /** `$1,234.50` */
  amount: string;
  /** `October 2026` */
  month: string;
  partnersCount: number;
  approvalsUrl: string;
  supportEmail: string;
}

interface AboutRequest {
  month: string;
  amountCents: number;
  partnersCount: number;
}

/** What each mail about a request says. No partner's name: it is on the page. */
export const approvalProps = (
  { month, amountCents, partnersCount }: AboutRequest,
  { settings }: MailSources,
): ApprovalProps => ({
  amount: formatExactDollars(amountCents),
  month: formatMonth(month),
  partnersCount,
  approvalsUrl: new URL('/admin/approvals', settings.PUBLIC_URL).href,
  supportEmail: settings.SUPPORT_EMAIL,
});

/** The administrator who reads the mail, and the one whom it is about, if their account is still there. */
export async function readerAndOther(
  readerId: number,
  otherId: number,
  { services }: MailSources,
): Promise<{ reader: Person; other: Person | undefined }> {
  const people = await services.call(findPeople, { body: { ids: [readerId, otherId] } });
  const reader = people.find(({ id }) => id === readerId);
  if (!reader) throw new Undeliverable('ADMIN_GONE');
  return { reader, other: people.find(({ id }) => id === otherId) };
}

export const partners = (count: number) => `${count} ${count === 1 ? 'partner' : 'partners'}`;
