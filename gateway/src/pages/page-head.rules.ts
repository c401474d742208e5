import type { LinkForCheckout } from '@portal/contracts/http/catalog';
import { formatExactDollars, toDollars } from '@portal/contracts/values/money';

/** The head of a page's first HTML, for clients that run no script. */
export interface PageHead {
  title: string;
  description: string;
  /** Absolute. */
  canonical?: string;
  preview?: Preview;
}

interface Preview {
  /** Absolute. */
  picture: string;
  alt: string;
  /** Label and value, shown beside each other. */
  details: [string, string][];
  priceInCents: number;
}

const PICTURE = { width: 1200, height: 630 };
const MOST_DESCRIPTION = 200;

/** The head of a live link. `origin` is the portal's. */
export function headOfLink(
  { code, product, partner, productVersion }: LinkForCheckout,
  origin: string,
): PageHead {
  const price = formatExactDollars(product.priceInCents);
  const person = `${partner.firstName} ${partner.lastName}`.trim();
  const by = partner.companyName ? `${person}, ${partner.companyName}` : person;
  return {
    title: product.name,
    description: cut(`${price}. Recommended by ${by}. ${product.description}`, MOST_DESCRIPTION),
    canonical: `${origin}/r/${encodeURIComponent(code)}`,
    preview: {
      picture: `${origin}/products/${product.id}/preview.png?v=${productVersion}`,
      alt: `${product.name}, ${price}`,
      details: [
        ['Price', price],
        ['Recommended by', by],
      ],
      priceInCents: product.priceInCents,
    },
  };
}

/** For a link that could not be looked up in time. */
export const HEAD_OF_ANY_LINK: PageHead = {
  title: 'Payment',
  description: 'Insurance that was recommended to you: see what it covers and pay by card.',
};
/** For the other pages that people without an account open. */
export const HEADS: Record<string, PageHead> = {
  '/claims': {
    title: 'File a claim',
    description: 'Tell us what happened, step by step. A claim is reviewed within 24 to 48 hours.',
  },
  '/payment-success': { title: 'Payment', description: 'What became of your payment.' },
};
export const HEAD_OF_NO_LINK: PageHead = {
  title: 'Link Not Found',
  description: 'This link leads nowhere, or not any more. Please ask whoever gave it to you for another one.',
};
export const HEAD_OF_PAUSED_LINK: PageHead = {
  title: 'This link is paused',
  description: 'Nothing can be bought through this link at the moment. Please ask whoever gave it to you.',
};
export const HEAD_OF_NO_PAGE: PageHead = {
  title: '404 Page Not Found',
  description: 'There is no page at this address.',
};

/** The markers around the default head of a built page. */
const PLACE = /<!-- head -->.*<!-- \/head -->/s;

/** @param site what the portal calls itself */
export const withHead = (html: string, head: PageHead, site: string): string =>
  html.replace(PLACE, () => tagsOf(head, site));

function tagsOf({ title, description, canonical, preview }: PageHead, site: string): string {
  const tags = [
    `<title>${escaped(`${title} · ${site}`)}</title>`,
    meta('name', 'description', description),
    ...(canonical === undefined ? [] : [`<link rel="canonical" href="${escaped(canonical)}" />`]),
    meta('property', 'og:site_name', site),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    ...(canonical === undefined ? [] : [meta('property', 'og:url', canonical)]),
    meta('property', 'og:type', preview ? 'product' : 'website'),
    ...(preview ? tagsOfPreview(title, description, preview) : []),
  ];
  return tags.join('\n    ');
}

// https://ogp.me and https://developer.x.com/en/docs/x-for-websites/cards; the labels are shown by Slack.
const tagsOfPreview = (
  title: string,
  description: string,
  { picture, alt, details, priceInCents }: Preview,
) => [
  meta('property', 'product:price:amount', toDollars(priceInCents).toFixed(2)),
  meta('property', 'product:price:currency', 'USD'),
  meta('property', 'og:image', picture),
  meta('property', 'og:image:type', 'image/png'),
  meta('property', 'og:image:width', String(PICTURE.width)),
  meta('property', 'og:image:height', String(PICTURE.height)),
  meta('property', 'og:image:alt', alt),
  meta('name', 'twitter:card', 'summary_large_image'),
  meta('name', 'twitter:title', title),
  meta('name', 'twitter:description', description),
  meta('name', 'twitter:image', picture),
  meta('name', 'twitter:image:alt', alt),
  ...details.flatMap(([label, data], index) => [
    meta('name', `twitter:label${index + 1}`, label),
    meta('name', `twitter:data${index + 1}`, data),
  ]),
];

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string) =>
  text.replace(/\p{Cc}+/gu, ' ').replace(/[&<>"']/g, (character) => ENTITIES[character]!);

/** Truncates at the end of a word, if possible. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '');
  const words = start.replace(/\s+\S*$/, '');
  return `${words.length > most / 2 ? words : start}…`;
}
