import { expect, test } from '@jest/globals';
import { LANGUAGES, SOURCE_LANGUAGE } from '@portal/contracts/values/languages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** English and the translation of each text, in the order of the file. */
function entriesOf(language: string): [english: string, translation: string][] {
  const po = readFileSync(join(import.meta.dirname, `${language}.po`), 'utf8');
  const text = (lines: string) =>
    lines
      .split('\n')
      .map((line) => JSON.parse(line) as string)
      .join('');
  return [...po.matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n)+)/gm)]
    .map(([, english, translation]) => [text(english!.trim()), text(translation!.trim())] as [string, string])
    .filter(([english]) => english !== '');
}

/** What is filled in: `{name}` and `<0>`, each once. The words of plurals differ between languages. */
const placesIn = (text: string) =>
  [
    ...new Set([...text.matchAll(/\{(\w+)[,}]|<\/?(\d+)\/?>/g)].map(([all]) => all.replace(',', '}'))),
  ].toSorted();

const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);

test.each(others)('every text is translated into %s', (language) => {
  const missing = entriesOf(language).filter(([, translation]) => translation === '');
  expect(missing.map(([english]) => english)).toEqual([]);
});

test.each(others)('what is filled in stands in each translation into %s', (language) => {
  const wrong = entriesOf(language).filter(
    ([english, translation]) => translation && `${placesIn(english)}` !== `${placesIn(translation)}`,
  );
  expect(wrong).toEqual([]);
});
