import { i18n } from '@lingui/core';
import { SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';

/** How a language writes counts and dates for readers in the United States: tags for `Intl`. */
export const LOCALES = { en: 'en-US', es: 'es-US' } satisfies Record<Language, string>;

/** The tag for `Intl` of the language that the page speaks, such as 'en-US'. Known once the page is shown, not before. */
export const locale = (): string => LOCALES[i18n.locale as Language] ?? LOCALES[SOURCE_LANGUAGE];
