import type { AdminPage } from './use-admin-pages.js';

/** The pages by the `?tab=` of an address from when they were tabs of one page (D-47). */
const PAGES = {
  products: '/admin/products',
  partners: '/admin/partners',
  clients: '/admin/clients',
  transactions: '/admin/transactions',
  'stripe-transactions': '/admin/transactions',
  troubleshooting: '/admin/troubleshooting',
  documents: '/admin/documents',
  'unknown-codes': '/admin/unknown-codes',
  'unknown-referral-codes': '/admin/unknown-codes',
} satisfies Record<string, AdminPage['to']>;

/** Where an old address leads; undefined when it names no tab. */
export function pageOfTab(tab: unknown): AdminPage['to'] | undefined {
  if (typeof tab !== 'string') return undefined;
  const name = tab.toLowerCase().replaceAll(' ', '-');
  return Object.hasOwn(PAGES, name) ? PAGES[name as keyof typeof PAGES] : undefined;
}
