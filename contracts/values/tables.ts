/** The administrators' tables that keep columns and views (D-154, D-155), and what they are called. */
export const TABLES = {
  partners: 'Partners',
  clients: 'Clients',
  transactions: 'Stripe Transactions',
  links: 'Links',
  'unknown-codes': 'Unknown Referral Codes',
  'month-end': 'Month end',
  batches: 'Batches',
  approvals: 'Approvals',
  flags: 'Flags',
  claims: 'Claims',
  documents: 'Partner Documents',
  support: 'Support',
  mails: 'Mails',
  products: 'Products',
  announcements: 'Announcements',
  ledger: 'Ledger',
  audit: 'Audit log',
} as const;
export type TableName = keyof typeof TABLES;

/** How many views somebody keeps of one table. */
export const MOST_VIEWS = 20;
/** A view's name: so many characters. */
export const LONGEST_VIEW_NAME = 60;
