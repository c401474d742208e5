/** Where this browser keeps which color scheme was chosen. */
export const SCHEME_KEY = 'portal.theme';
export const SCHEMES = ['system', 'light', 'dark'] as const;

export const prefersDark = matchMedia('(prefers-color-scheme: dark)');

/** Draws the page in the chosen color scheme; in the system's if none was chosen. */
export function showScheme(chosen: string | null): void {
  const shown = chosen === 'light' || chosen === 'dark' ? chosen : prefersDark.matches ? 'dark' : 'light';
  const { classList, style } = document.documentElement;
  classList.toggle('dark', shown === 'dark');
  classList.toggle('light', shown === 'light');
  style.colorScheme = shown;
}
