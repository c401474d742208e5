import { expect, test } from '@jest/globals';
import { i18n, inLanguage, languageNow, localeNow } from './i18n.js';

const catalogue = {
  greeting: 'Hola, {name}: es tu día',
  sales: '{count, plural, one {# venta} other {# ventas}}',
};
const greeting = (name: string) =>
  i18n._({ id: 'greeting', message: 'Hello {name}, it’s your day', values: { name } });
const sales = (count: number) =>
  i18n._({ id: 'sales', message: '{count, plural, one {# sale} other {# sales}}', values: { count } });

test('a text is said in English by itself, and in another language within it', () => {
  expect([greeting('Ava'), sales(1), sales(1_200), localeNow()]).toEqual([
    'Hello Ava, it’s your day',
    '1 sale',
    '1,200 sales',
    'en-US',
  ]);
  inLanguage('es', catalogue, () =>
    expect([greeting('Ava'), sales(1), sales(1_200), localeNow()]).toEqual([
      'Hola, Ava: es tu día',
      '1 venta',
      '1,200 ventas',
      'es-US',
    ]),
  );
});

test('a text without a translation stays English, with its plurals', () => {
  inLanguage('es', {}, () => expect(sales(2)).toBe('2 sales'));
});

test('what is filled in is data: braces, tags and quotes in it stay as they are', () => {
  expect(greeting("{name} '<b>' #")).toBe("Hello {name} '<b>' #, it’s your day");
});

test('two at once each keep their language', async () => {
  const said = (language: 'en' | 'es') =>
    inLanguage(language, language === 'es' ? catalogue : {}, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return [languageNow(), sales(2)];
    });
  expect(await Promise.all([said('es'), said('en'), said('es')])).toEqual([
    ['es', '2 ventas'],
    ['en', '2 sales'],
    ['es', '2 ventas'],
  ]);
});
