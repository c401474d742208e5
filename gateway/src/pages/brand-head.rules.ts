import { getBrandPicture } from '@portal/contracts/calls/brand';
import type { Brand } from '@portal/contracts/http/brand';
import { DEFAULT_BRAND_COLOR, scaleOf } from '@portal/contracts/values/brand-palette';
import { escaped } from './page-head.rules.js';

/** The markers around the icons of a built page. */
const PLACE = /<!-- brand -->(.*)<!-- \/brand -->/s;
const BUILT_NAME = 'Partner Portal';

export const nameOf = (brand: Brand | null): string => brand?.name ?? BUILT_NAME;

/**
 * The page with its brand: a sheet with its colours, its icons, and what the page's script draws. All of it is there
 * before the first paint.
 */
export function withBrand(html: string, brand: Brand | null): string {
  if (!brand) return html;
  const { color, name, logo, mark, supportAddress, site } = brand;
  const told = JSON.stringify({ name, logo: addressOf(logo), mark: addressOf(mark), supportAddress, site });
  const tags = (icons: string) => [
    `<meta name="portal-brand" content="${escaped(told)}" />`,
    ...(color === DEFAULT_BRAND_COLOR
      ? []
      : [`<link rel="stylesheet" href="/brand/${color.slice(1)}.css" />`]),
    mark === null
      ? icons.trim()
      : `<link rel="icon" href="${addressOf(mark)}" />\n    <link rel="apple-touch-icon" href="${addressOf(mark)}" />`,
  ];
  return html
    .replace(`<title>${BUILT_NAME}</title>`, () => `<title>${escaped(name)}</title>`)
    .replace(PLACE, (_, icons: string) => tags(icons).join('\n    '));
}

const addressOf = (hash: string | null) => hash && getBrandPicture.path.replace(':hash', hash);

/** The brand's steps as the theme's variables; null for what is no colour. */
export function brandSheet(color: string): string | null {
  if (!/^#[\da-f]{6}$/.test(color)) return null;
  const steps = Object.entries(scaleOf(color)).map(
    ([step, value]) => `--chakra-colors-brand-${step}:${value}`,
  );
  return `html,.chakra-theme{${steps.join(';')}}\n`;
}
