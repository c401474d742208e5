import { expect, test } from '@jest/globals';
import { LANGUAGES, SOURCE_LANGUAGE } from '@portal/contracts/values/languages';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const catalogues = globSync('{web,services/*}/locales/*.po', { cwd: root }).toSorted();

/** English and the translation of each text, in the order of the file. */
function entriesOf(catalogue: string): [english: string, translation: string][] {
  const po = readFileSync(join(root, catalogue), 'utf8');
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

test('pages, mails and receipts have every language besides English', () => {
  const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE);
  expect(catalogues).toEqual(
    ['services/notifications', 'services/payouts', 'web'].flatMap((workspace) =>
      others.map((language) => `${workspace}/locales/${language}.po`),
    ),
  );
});

test.each(catalogues)('%s has a translation of every text', (catalogue) => {
  const missing = entriesOf(catalogue).filter(([, translation]) => translation === '');
  expect(missing.map(([english]) => english)).toEqual([]);
});

test.each(catalogues)('what is filled in stands in each translation of %s', (catalogue) => {
  const wrong = entriesOf(catalogue).filter(
    ([english, translation]) => translation && `${placesIn(english)}` !== `${placesIn(translation)}`,
  );
  expect(wrong).toEqual([]);
});
