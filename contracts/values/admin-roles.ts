/** The roles of administrators (D-100). */
export const ADMIN_ROLES = ['owner', 'finance', 'support', 'catalogue', 'read-only'] as const;
export type AdminRole = (typeof ADMIN_ROLES)[number];

/** Who may what: each call that administrators make names one of these rights. */
const RIGHTS = {
  /** Lists and figures, and their own account. */
  look: ADMIN_ROLES,
  /** Documents, claims and mails, one by one. */
  'read private records': ['owner', 'finance', 'support'],
  'read the audit log': ['owner', 'read-only'],
  'export lists': ['owner', 'finance'],
  'change products': ['owner', 'catalogue'],
  /** The portal's name, colour and logo. */
  'change the brand': ['owner'],
  /** Claims, mails that are sent again, partners' documents. */
  'serve people': ['owner', 'support'],
  /** Deleted commissions, unknown referral codes, Stripe's sessions. */
  'correct sales': ['owner', 'finance'],
  /** Payouts, bank accounts and the bank's files. */
  pay: ['owner', 'finance'],
  /** The bus and the webhook. */
  operate: ['owner'],
  'suspend partners': ['owner'],
  /** A partner's own pages, to read. */
  'see as a partner': ['owner', 'support'],
  'delete partners': ['owner'],
  /** Of partners who have not confirmed theirs. */
  'correct e-mails': ['owner'],
  'manage administrators': ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>;

export type Right = keyof typeof RIGHTS;

export const mayDo = (role: AdminRole, right: Right): boolean =>
  (RIGHTS[right] as readonly AdminRole[]).includes(role);
