import { AsyncLocalStorage } from 'node:async_hooks';
import { LOCALES, SOURCE_LANGUAGE, type Language } from '@portal/contracts/values/languages';
import { IntlMessageFormat } from 'intl-messageformat';

/** The translations of texts into one language, in ICU's message format, by the ids that `make gen` gives the texts. */
export type Catalogue = Readonly<Record<string, string>>;

/** A text as the compiler leaves it: what stands in the source, and what is filled in. */
interface Text {
  id: string;
  message: string;
  values?: Record<string, string | number>;
}

interface Spoken {
  language: Language;
  catalogue: Catalogue;
}

const spoken = new AsyncLocalStorage<Spoken>();
const spokenNow = (): Spoken => spoken.getStore() ?? { language: SOURCE_LANGUAGE, catalogue: {} };

/** Runs `work` in a language (D-172). Each text that it reads is said so, or in English where it is not translated. */
export const inLanguage = <Result>(language: Language, catalogue: Catalogue, work: () => Result): Result =>
  spoken.run({ language, catalogue }, work);

/** The same for who has catalogues: a language that is none of theirs, such as one of a newer release, is English. */
export const speakerOf =
  (catalogues: Partial<Record<Language, Catalogue>>) =>
  <Result>(language: Language | undefined, work: () => Result): Result => {
    const catalogue = language && catalogues[language];
    return catalogue ? inLanguage(language, catalogue, work) : work();
  };

export const languageNow = (): Language => spokenNow().language;

/** The tag for `Intl`, such as `en-US`. */
export const localeNow = (): string => LOCALES[languageNow()];

const formats = new Map<string, IntlMessageFormat>();

function formatOf(message: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${message}`;
  let format = formats.get(key);
  if (!format)
    formats.set(key, (format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true })));
  return format;
}

/** What the compiler turns the services' t`…` and plural() into (swc.config.mjs). */
export const i18n = {
  _({ id, message, values }: Text): string {
    const translation = spokenNow().catalogue[id];
    const format = translation
      ? formatOf(translation, localeNow())
      : formatOf(message, LOCALES[SOURCE_LANGUAGE]);
    return String(format.format(values));
  },
};
