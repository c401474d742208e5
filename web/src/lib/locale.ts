import { i18n } from '@lingui/core';
import { LOCALES, SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';

/** The tag for `Intl` of the language that the page speaks, such as 'en-US'. Known once the page is shown, not before. */
export const locale = (): string => LOCALES[i18n.locale as Language] ?? LOCALES[SOURCE_LANGUAGE];
