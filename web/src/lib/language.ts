import { i18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { LANGUAGES, LOCALES, SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';
import { languageOf } from '@portal/contracts/values/page-language';
import { LANGUAGE_KEY } from './kept-text.js';
import { preference } from './preference.js';
import { sayBy } from './said.js';

/** The language that somebody chose in this browser; '' while they did not. */
const chosenLanguage = preference(LANGUAGE_KEY, ['', ...LANGUAGES]);

/** English is what the source says; each other language is a file of its own, loaded where it is read. */
const catalogues: Record<Language, () => Promise<Messages>> = {
  en: async () => ({}),
  es: async () => (await import('../../locales/es.gen.js')).messages,
};

const wantedAt = (path: string) => languageOf(path, chosenLanguage.get(), navigator.languages);
const wanted = wantedAt(location.pathname);

/** Whether a page at `path` has to be loaded to speak its language, as between a partner's pages and administrators'. */
export const needsLoad = (path: string): boolean => wantedAt(path) !== wanted;

/**
 * Makes the page speak its language (D-171). Call it before anything is shown: texts are read as they are shown, and a
 * change of the language loads the page again. A language that cannot be loaded leaves English.
 */
export async function startLanguage(): Promise<void> {
  i18n.setMessagesCompiler(compileMessage);
  const messages = await catalogues[wanted]().catch(() => null);
  const language = messages ? wanted : SOURCE_LANGUAGE;
  i18n.loadAndActivate({ locale: language, locales: LOCALES[language], messages: messages ?? {} });
  if (language !== SOURCE_LANGUAGE)
    // What services say stays English if this cannot be loaded.
    await import('./server-words.js').then(
      ({ translatorOf }) => sayBy(translatorOf(i18n)),
      () => undefined,
    );
  document.documentElement.lang = language;
}

/** Keeps the choice in this browser, and loads the page again in that language. */
export function chooseLanguage(language: Language): void {
  chosenLanguage.set(language);
  if (language !== wanted) location.reload();
}
