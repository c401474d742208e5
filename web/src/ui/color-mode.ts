import { preference } from '../lib/preference.js';

/** Follows the system's color scheme unless the user chose one. */
export const colorMode = preference('portal.theme', ['system', 'light', 'dark']);

const prefersDark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const chosen = colorMode.get();
  const shown = chosen === 'system' ? (prefersDark.matches ? 'dark' : 'light') : chosen;
  const { classList, style } = document.documentElement;
  classList.toggle('dark', shown === 'dark');
  classList.toggle('light', shown === 'light');
  style.colorScheme = shown;
}

/** Call once, before the first paint. */
export function startColorMode(): void {
  apply();
  colorMode.subscribe(apply);
  prefersDark.addEventListener('change', apply);
}
