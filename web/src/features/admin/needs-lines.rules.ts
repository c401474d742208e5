import type { Need } from '@portal/contracts/http/needs';
import { cappedCount, type NeedKind } from '@portal/contracts/values/needs';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { monthName } from '../../lib/dates.js';

interface Line {
  /** What waits, as a sentence without its end. */
  text: (need: Need) => string;
  /** Where somebody acts on it. */
  link: (need: Need) => LinkProps;
  /** What could not be read. */
  name: string;
}

const some = (one: string, many: string) => (need: Need) =>
  `${cappedCount(need.count)} ${need.count === 1 ? one : many}`;
const settings = () => linkOptions({ to: '/admin', search: { dialog: 'settings' } });

export const LINES: Record<NeedKind, Line> = {
  'books-drift': {
    text: () => 'The books do not agree: no batch is paid until they do',
    link: () => linkOptions({ to: '/admin/month-end' }),
    name: 'the books',
  },
  'dead-letters': {
    text: some('event could not be handled', 'events could not be handled'),
    link: () => linkOptions({ to: '/admin/troubleshooting' }),
    name: 'events',
  },
  approvals: {
    text: some('payment waits for approval', 'payments wait for approval'),
    link: () => linkOptions({ to: '/admin/approvals' }),
    name: 'approvals',
  },
  'bank-accounts': {
    text: some('bank account waits for approval', 'bank accounts wait for approval'),
    link: () => linkOptions({ to: '/admin/approvals' }),
    name: 'bank accounts',
  },
  flags: {
    text: some('flag to decide', 'flags to decide'),
    link: () => linkOptions({ to: '/admin/flags' }),
    name: 'flags',
  },
  'month-end': {
    text: (need) => `${some('partner', 'partners')(need)} to pay for ${monthName(need.month!)}`,
    link: ({ month }) => linkOptions({ to: '/admin/month-end', search: { month } }),
    name: 'month end',
  },
  'unknown-codes': {
    text: some('unknown referral code to credit', 'unknown referral codes to credit'),
    link: () => linkOptions({ to: '/admin/unknown-codes', search: { unresolved: true } }),
    name: 'unknown referral codes',
  },
  support: {
    text: some('support request to answer', 'support requests to answer'),
    link: () => linkOptions({ to: '/admin/support', search: { state: 'open' } }),
    name: 'support',
  },
  'new-claims': {
    text: some('new claim', 'new claims'),
    link: () => linkOptions({ to: '/admin/claims', search: { status: 'submitted' } }),
    name: 'claims',
  },
  'claims-in-review': {
    text: some('claim in review', 'claims in review'),
    link: () => linkOptions({ to: '/admin/claims', search: { status: 'in review' } }),
    name: 'claims',
  },
  'claim-files': {
    text: some('claim with new documents', 'claims with new documents'),
    link: () => linkOptions({ to: '/admin/claims', search: { files: 'new' } }),
    name: 'claims',
  },
  documents: {
    text: some('document to review', 'documents to review'),
    link: () => linkOptions({ to: '/admin/documents', search: { review: 'waiting' } }),
    name: 'documents',
  },
  'failed-mails': {
    text: some('mail could not be sent', 'mails could not be sent'),
    link: () => linkOptions({ to: '/admin/troubleshooting', search: { mails: 'failed' } }),
    name: 'mails',
  },
  'factor-resets': {
    text: some('reset of second factors to confirm', 'resets of second factors to confirm'),
    link: settings,
    name: 'administrators',
  },
  'second-person-off': {
    text: () => 'One administrator alone can pay out any amount',
    link: settings,
    name: 'settings',
  },
  'second-factor-off': {
    text: () => 'Administrators sign in without a second factor',
    link: settings,
    name: 'administrators',
  },
};

/** 'Support and mails could not be read.', each once. */
export function unreadSentence(unread: NeedKind[]): string {
  const names = [...new Set(unread.map((kind) => LINES[kind].name))];
  const all = new Intl.ListFormat('en-US').format(names);
  return `${all.charAt(0).toUpperCase()}${all.slice(1)} could not be read.`;
}
