import { t } from '@lingui/core/macro';
import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';
import { languageOf } from './language.rules.js';
import { preference } from './preference.js';

/** The language that somebody chose in this browser; '' while they did not. */
export const chosenLanguage = preference('portal.language', ['', ...LANGUAGES]);

/** How a language writes amounts, counts and dates for readers in the United States. */
const LOCALES = { en: t`en-US`, es: t`es-US` } satisfies Record<Language, string>;

/** English is what the source says; each other language is a file of its own, loaded where it is read. */
const catalogues: Record<Language, () => Promise<Messages>> = {
  en: async () => ({}),
  es: async () => (await import('../../locales/es.gen.js')).messages,
};

/**
 * Makes the page speak its language (D-172). Call it before anything is shown: texts are read as they are shown, and a
 * change of the language loads the page again. A language that cannot be loaded leaves English.
 */
export async function startLanguage(): Promise<void> {
  i18n.setMessagesCompiler(compileMessage);
  const wanted = languageOf(location.pathname, chosenLanguage.get(), navigator.languages);
  const messages = await catalogues[wanted]().catch(() => null);
  const language = messages ? wanted : SOURCE_LANGUAGE;
  i18n.loadAndActivate({ locale: language, messages: messages ?? {} });
  if (language !== SOURCE_LANGUAGE) translate = (await import('./server-words.js')).translatorOf(i18n);
  document.documentElement.lang = language;
}

/** Keeps the choice in this browser, and loads the page again in that language. */
export function chooseLanguage(language: Language): void {
  chosenLanguage.set(language);
  location.reload();
}

/** The tag for `Intl` of the language that the page speaks, such as 'en-US'. */
export const locale = (): string => LOCALES[i18n.locale as Language] ?? LOCALES[SOURCE_LANGUAGE];

let translate = (text: string): string => text;

/** What a service, or a rule of a form, says in English, in the page's language where that is known. */
export const said = (text: string): string => translate(text);
