/** The languages that customers, claimants and partners can read (D-171); administrators read English. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What each calls itself. */
export const LANGUAGE_NAMES = { en: 'English', es: 'Español' } satisfies Record<Language, string>;

/** What the source is written in: its texts need no catalogue. */
export const SOURCE_LANGUAGE = 'en' satisfies Language;

/** How each writes counts and dates for readers in the United States: tags for `Intl`. */
export const LOCALES = { en: 'en-US', es: 'es-US' } satisfies Record<Language, string>;
