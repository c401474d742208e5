import type { Language } from '@portal/contracts/values/languages';
import { inLanguage, type Catalogue } from '@portal/kit/language/i18n';
import { messages as es } from '../../locales/es.gen.js';

/** English is what the source says. */
const CATALOGUES: Record<Language, Catalogue> = { en: {}, es };

/** Runs `work` in the language of a mail's reader (D-172). */
export const inLanguageOfReader = <Result>(language: Language, work: () => Result): Result =>
  // A language of a newer release is none that is known here.
  language in CATALOGUES ? inLanguage(language, CATALOGUES[language], work) : work();
