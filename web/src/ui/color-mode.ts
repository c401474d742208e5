import { preference } from '../lib/preference.js';
import { prefersDark, SCHEME_KEY, SCHEMES, showScheme } from './color-scheme.js';

/** Follows the system's color scheme unless the user chose one. */
export const colorMode = preference(SCHEME_KEY, SCHEMES);

const apply = () => showScheme(colorMode.get());

/** Call once, before the first paint. */
export function startColorMode(): void {
  apply();
  colorMode.subscribe(apply);
  prefersDark.addEventListener('change', apply);
}
