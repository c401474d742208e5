import { i18n } from '@lingui/core';
import { LANGUAGES, LOCALES, SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';

/** What the page speaks. Known once the page is shown, not before. */
export const pageLanguage = (): Language =>
  LANGUAGES.find((language) => language === i18n.locale) ?? SOURCE_LANGUAGE;

/** The tag for `Intl` of that language, such as 'en-US'. */
export const locale = (): string => LOCALES[pageLanguage()];
