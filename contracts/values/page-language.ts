import { LANGUAGES, SOURCE_LANGUAGE, type Language } from './languages.js';

/** What of a language tag such as 'es-MX' says the language. */
const baseOf = (tag: string) => tag.toLowerCase().split('-')[0]!;

/**
 * The language of a page (D-171): what was chosen here, or the first of the browser's languages that there is.
 * Administrators read English.
 */
export function languageOf(path: string, chosen: string, browsers: readonly string[]): Language {
  if (path === '/admin' || path.startsWith('/admin/')) return SOURCE_LANGUAGE;
  const known = (tag: string) => LANGUAGES.find((language) => language === baseOf(tag));
  return known(chosen) ?? browsers.map(known).find((language) => language !== undefined) ?? SOURCE_LANGUAGE;
}
