import * as calls from '@portal/contracts/calls/brand';
import { addressOf } from '@portal/contracts/calls/define-call';
import type { Brand, BrandChange } from '@portal/contracts/http/brand';
import { DEFAULT_BRAND_COLOR, scaleOf } from '@portal/contracts/values/brand-palette';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { showBrand, type ShownBrand } from '../../lib/brand.js';

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: ({ signal }) => api(calls.getBrand, { signal }),
});

export const saveBrand = (body: BrandChange) => api(calls.saveBrand, { body });

const pictureAt = (hash: string | null) => hash && addressOf(calls.getBrandPicture, { params: { hash } });

/** As pages show it. */
export const shownOf = ({ name, logo, mark, supportAddress, site }: Brand): ShownBrand => ({
  name,
  logo: pictureAt(logo),
  mark: pictureAt(mark),
  supportAddress,
  site,
});

/** The variables of the theme that a colour sets. */
export const variablesOf = (color: string): [name: string, value: string][] =>
  Object.entries(scaleOf(color)).map(([step, value]) => [`--chakra-colors-brand-${step}`, value]);

/** Shows a saved brand in this tab at once, where other pages have it from their next load. */
export function applyBrand(brand: Brand): void {
  const { style } = document.documentElement;
  const isOwn = brand.color !== DEFAULT_BRAND_COLOR || document.querySelector('link[href^="/brand/"]');
  // Without a sheet in the page, the default is the theme's own: whatever was set here before goes.
  for (const [name, value] of variablesOf(brand.color))
    if (isOwn) style.setProperty(name, value);
    else style.removeProperty(name);
  showBrand(shownOf(brand));
}
