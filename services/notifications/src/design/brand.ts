import type { Brand } from '@portal/contracts/http/brand';
import { DEFAULT_BRAND_COLOR, scaleOf } from '@portal/contracts/values/brand-palette';
import { createContext } from 'react';
import { dark, light } from './palette.js';

/** What a mail shows of the brand (D-149). */
export interface MailBrand {
  name: string;
  /** Where the owner of the portal is on the web; null where nobody said so. */
  site: string | null;
  /** Colours as plain inline values. */
  brand: string;
  panel: string;
  /** The sheet for dark mode. */
  dark: string;
}

export const AS_IT_COMES: MailBrand = {
  name: 'Partner Portal',
  site: null,
  brand: light.brand,
  panel: light.panel,
  dark,
};

/** The steps of the scale that `dark` was written with: 300, 400 and 950. */
const DARK = { 300: '#6fdfcd', 400: '#38c6b4', 950: '#05292a' } as const;

export function mailBrandOf({ name, color, site }: Pick<Brand, 'name' | 'color' | 'site'>): MailBrand {
  if (color === DEFAULT_BRAND_COLOR) return { ...AS_IT_COMES, name, site };
  const scale = scaleOf(color);
  return {
    name,
    site,
    brand: scale[700],
    panel: scale[50],
    dark: dark
      .replaceAll(DARK[300], scale[300])
      .replaceAll(DARK[400], scale[400])
      .replaceAll(DARK[950], scale[950]),
  };
}

/** The brand of the mail that is being rendered. */
export const BrandOfMail = createContext(AS_IT_COMES);
