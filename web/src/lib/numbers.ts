import { locale } from './locale.js';

/** '1,234' */
export const count = (n: number): string => n.toLocaleString(locale());

/** '12.5%' of 0.125: with as many decimals as needed, at most two (D-51). */
export const percent = (share: number): string =>
  share.toLocaleString(locale(), { style: 'percent', maximumFractionDigits: 2 });
