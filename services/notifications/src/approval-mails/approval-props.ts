import { formatExactDollars } from '@portal/contracts/values/money';
import { formatMonth } from '../design/dates.js';
import type { MailSources } from '../outbox/define-mail.js';

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

export const partners = (count: number) => `${count} ${count === 1 ? 'partner' : 'partners'}`;
