import { addressOf } from '@portal/contracts/calls/define-call';
import { getBrandPicture } from '@portal/contracts/calls/brand';
import type { User } from '@portal/contracts/http/account';
import type { Brand } from '@portal/contracts/http/brand';
import type { PublicReferral } from '@portal/contracts/http/catalog';
import type { Need, Needs } from '@portal/contracts/http/needs';
import {
  keyOfNeed,
  keyOfPanel,
  SLOT_HEIGHT,
  SLOT_WIDTH,
  type BrandKind,
  type FirstLooks,
  type Looks,
  type NeedsKind,
  type Slot,
} from '@portal/contracts/values/first-looks';
import type { Language } from '@portal/contracts/values/languages';
import { formatExactDollars } from '@portal/contracts/values/money';
import { cappedCount, isWarning } from '@portal/contracts/values/needs';
import { nameOf } from './brand-head.rules.js';
import { escaped } from './page-head.rules.js';

/** What a page shows before its own scripts run (D-180). */
export type FirstLook =
  | { page: 'auth' }
  | {
      page: 'checkout';
      link: PublicReferral;
      /** Left out where the browser may come back to a price that is frozen (D-175). */
      showsPrice: boolean;
      sandbox: boolean;
    }
  | { page: 'partner'; user: User }
  /** @property needs null where they are not known in time */
  | { page: 'admin'; user: User; needs: Needs | null };

const SCRIPTS = /[ \t]*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?\n?/g;

/** The built page with its first look, whose scripts are loaded once that is painted. */
export function withFirstLook(
  html: string,
  { sheet, start, font, files, calls, looks }: FirstLooks,
  look: FirstLook,
  language: Language,
  brand: Brand | null,
): string {
  const told = {
    files: files[look.page].join(' '),
    ...('user' in look && {
      user: String(look.user.id),
      'session-calls': calls.session.join(' '),
      'user-calls': calls[look.page].join(' '),
    }),
  };
  const data = Object.entries(told).map(([name, value]) => `data-${name}="${escaped(value)}"`);
  const head = [
    `<link rel="preload" as="font" type="font/woff2" crossorigin href="${font}" />`,
    `<link rel="stylesheet" href="${sheet}" />`,
    `<script src="${start}" ${data.join(' ')}></script>`,
  ];
  return html
    .replace(SCRIPTS, '')
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
    .replace('<div id="root"></div>', () => `<div id="root">${bodyOf(looks[language], look, brand)}</div>`);
}

function bodyOf(looks: Looks, look: FirstLook, brand: Brand | null): string {
  const kind = kindOf(brand);
  const ofBrand = {
    brand: nameOf(brand),
    logo: pictureOf(brand?.logo),
    mark: pictureOf(brand?.mark),
  };
  if (look.page === 'auth') return filled(looks.auth[kind], ofBrand);
  if ('user' in look) {
    const { firstName, lastName, email } = look.user;
    const account = [firstName, lastName].filter(Boolean).join(' ') || email;
    const texts = { ...ofBrand, account, greeted: firstName || email };
    if (look.page === 'admin')
      return filled(looks.admin[needsKindOf(looks, look.needs)][kind], texts, {
        needs: linesOf(looks, look.needs?.needs ?? []),
      });
    const notice = look.user.mustConfirmEmail ? filled(looks.notice, { email }) : '';
    return filled(looks.partner[kind], texts, { notice });
  }
  const frame = looks.checkout[look.sandbox ? 'sandbox' : 'live'][kind];
  return filled(frame, ofBrand, { panel: panelOf(looks, look.link, look.showsPrice) });
}

function needsKindOf(looks: Looks, needs: Needs | null): NeedsKind {
  // What could not be read is said by the page, which can try again.
  if (!needs || needs.unread.length > 0) return 'unknown';
  if (!needs.needs.every((need) => keyOfNeed(need) in looks.needs)) return 'unknown';
  return needs.needs.every(isWarning) ? 'calm' : 'some';
}

const linesOf = (looks: Looks, needs: Need[]): string =>
  needs
    .map((need) =>
      filled(looks.needs[keyOfNeed(need)] ?? '', {
        count: cappedCount(need.count),
        monthkey: need.month ?? '',
        month: need.month ? monthName(need.month) : '',
      }),
    )
    .join('');

/** 'May 2026' */
const monthName = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

const kindOf = (brand: Brand | null): BrandKind => (brand?.logo ? 'logo' : brand?.mark ? 'mark' : 'plain');

const pictureOf = (hash: string | null | undefined) =>
  hash ? addressOf(getBrandPicture, { params: { hash } }) : '';

function panelOf(looks: Looks, { product, partner }: PublicReferral, showsPrice: boolean): string {
  const { name, description, priceInCents, category, picture } = product;
  const panel =
    looks.panel[keyOfPanel({ picture: !!picture, company: !!partner.companyName, category: !!category })]!;
  return filled(picture ? withSizes(panel, picture.sizes) : panel, {
    product: name,
    description,
    // As high as the price that follows.
    price: showsPrice ? formatExactDollars(priceInCents) : '\u00a0',
    partner: `${partner.firstName} ${partner.lastName}`.trim(),
    company: partner.companyName ?? '',
    category: category ?? '',
    hash: picture?.hash ?? '',
  });
}

/** The picture's addresses, repeated for each size; the largest is its own. */
function withSizes(panel: string, sizes: { width: number; height: number }[]): string {
  const largest = sizes.at(-1)!;
  return panel
    .replace(new RegExp(`srcSet="(\\S+)/${SLOT_WIDTH}\\.(\\w+) ${SLOT_WIDTH}w"`, 'g'), (_, place, format) => {
      const all = sizes.map(({ width }) => `${place}/${width}.${format} ${width}w`);
      return `srcset="${all.join(', ')}"`;
    })
    .replaceAll(String(SLOT_WIDTH), String(largest.width))
    .replaceAll(String(SLOT_HEIGHT), String(largest.height));
}

/** In one pass, so that what is filled in is never taken for a slot. */
const filled = (
  piece: string,
  texts: Partial<Record<Slot, string>>,
  pieces: Partial<Record<Slot, string>> = {},
) =>
  piece.replace(
    /__([a-z]+)__/g,
    (slot, name: Slot) => pieces[name] ?? (name in texts ? escapedLines(texts[name]!) : slot),
  );

/** The page shows a description's lines as they were written. */
const escapedLines = (text: string) => text.split('\n').map(escaped).join('\n');
