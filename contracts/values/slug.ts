// A link's address of its partner's choice: `/r/SLUG` (D-127).

export const SHORTEST_SLUG = 3;
/** A checkout takes codes of 64 characters. */
export const LONGEST_SLUG = 40;
/** How many a link may have in its life: earlier ones go on working, so each is gone for everybody else. */
export const MOST_SLUGS = 5;

/** The stored form: addresses are compared case-insensitively. */
export const normaliseSlug = (text: string): string => text.trim().toLowerCase();

/** What is wrong with a normalised slug, in words for its partner; null if nothing is. */
export function slugProblem(slug: string): string | null {
  if (slug.length < SHORTEST_SLUG) return `Use at least ${SHORTEST_SLUG} characters`;
  if (slug.length > LONGEST_SLUG) return `Use at most ${LONGEST_SLUG} characters`;
  if (/\s/.test(slug)) return 'Leave out spaces: use a hyphen between words';
  if (!/^[a-z0-9-]+$/.test(slug)) return 'Use letters from a to z, digits and hyphens only';
  if (/^-|-$/.test(slug)) return 'Begin and end with a letter or a digit';
  if (slug.includes('--')) return 'Use one hyphen at a time';
  if (!/[a-z]/.test(slug)) return 'Use at least one letter';
  if (RESERVED_KEYS.has(linkNameKey(slug))) return 'This word is reserved for the portal: choose another';
  return null;
}

/**
 * The same for names that people cannot tell apart: 0/o, 1/i/l, 2/z, 5/s, 8/b, rn/m, vv/w, cl/d, with hyphens or without.
 * One letter becomes the two that look like it, so that 'c1' is 'd' as well, and 'vvv' both 'vw' and 'wv'.
 * The database's `link_name_key` does the same, and a test holds both together.
 */
export const linkNameKey = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('-', '')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
    .replaceAll('d', 'cl')
    .replace(/[oilzsb]/g, (letter) => '011258'['oilzsb'.indexOf(letter)]!);

/** What the portal calls its own pages, what people take for it, and what pages like to be called. */
export const RESERVED_SLUGS = [
  ...[
    'accept-invite',
    'account',
    'accounts',
    'admin',
    'administrator',
    'announcements',
    'api',
    'app',
    'assets',
  ],
  ...[
    'auth',
    'bank',
    'bank-account',
    'billing',
    'card',
    'check',
    'checkout',
    'claim',
    'claims',
    'clients',
    'confirm',
  ],
  ...[
    'confirm-email',
    'contact',
    'customer',
    'dashboard',
    'demo',
    'docs',
    'documents',
    'earnings',
    'embed',
    'error',
  ],
  ...[
    'faq',
    'file',
    'files',
    'forgot-password',
    'health',
    'help',
    'home',
    'index',
    'internal',
    'invite',
    'leaderboard',
  ],
  ...[
    'legal',
    'link',
    'links',
    'live',
    'login',
    'logout',
    'mail',
    'metrics',
    'money',
    'new',
    'null',
    'official',
  ],
  ...[
    'partner',
    'partners',
    'password',
    'pay',
    'payment',
    'payments',
    'payment-success',
    'payout',
    'payouts',
  ],
  ...[
    'portal',
    'preview',
    'privacy',
    'product',
    'products',
    'profile',
    'receipt',
    'referral',
    'referrals',
    'refund',
  ],
  ...[
    'register',
    'reset',
    'reset-password',
    'robots',
    'root',
    'sale',
    'sales',
    'sandbox',
    'search',
    'second-factor',
  ],
  ...[
    'secure',
    'security',
    'service',
    'session',
    'settings',
    'sign-in',
    'sign-out',
    'sign-up',
    'socket',
    'staff',
  ],
  ...[
    'statement',
    'statements',
    'static',
    'stop',
    'stripe',
    'success',
    'support',
    'system',
    'team',
    'terms',
    'test',
  ],
  ...['undefined', 'user', 'users', 'verify', 'webhook', 'webhooks', 'well-known', 'www'],
];
const RESERVED_KEYS = new Set(RESERVED_SLUGS.map(linkNameKey));
