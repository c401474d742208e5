import { expect, test } from '@jest/globals';
import { languageOf } from './page-language.js';

test.each([
  ['the first of the browser’s languages that there is', '', ['fr-FR', 'es-MX', 'en-US'], 'es'],
  ['what was chosen, whatever the browser says', 'en', ['es'], 'en'],
  ['English where the browser has none of ours', '', ['fr', 'de'], 'en'],
  ['English where the browser says nothing', '', [], 'en'],
  ['the browser’s where something unknown was kept', 'xx', ['es'], 'es'],
])('a page is in %s', (_, chosen, browsers, language) => {
  expect(languageOf('/auth', chosen, browsers)).toBe(language);
});

test.each(['/admin', '/admin/partners/5'])('%s is in English', (path) => {
  expect(languageOf(path, 'es', ['es'])).toBe('en');
});

test('a page whose address only begins alike follows the reader', () => {
  expect(languageOf('/administration', 'es', [])).toBe('es');
});
