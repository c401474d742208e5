/** Our services, by the names of their folders, queues and settings. */
export const SERVICES = [
  'identity',
  'catalog-referrals',
  'payments-sales',
  'payouts',
  'claims',
  'documents',
  'notifications',
] as const;
export type ServiceName = (typeof SERVICES)[number];
