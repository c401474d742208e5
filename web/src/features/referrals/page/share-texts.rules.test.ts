import { expect, test } from '@jest/globals';
import type { Product } from '@portal/contracts/http/catalog';
import { shareTexts } from './share-texts.rules.js';

const link = (description: string) => ({
  url: 'https://portal.test/r/ann-roadside',
  product: { name: 'Roadside Assist', description, priceInCents: 12_900 } as Product,
});

test('each text names the product, its price and the link, once', () => {
  for (const { text } of shareTexts(link('Towing, day and night. For v1.5 cars too'))) {
    expect(text.split('https://portal.test/r/ann-roadside')).toHaveLength(2);
    expect(text).toContain('Roadside Assist');
    expect(text).toContain('$129.00');
  }
});

test.each([
  ['Towing, day and night. And more.', 'Towing, day and night. https'],
  ['For v1.5 cars', 'For v1.5 cars. https'],
  ['  Help on the road!  ', 'Help on the road! https'],
])('the message of %j has its first sentence', (description, words) =>
  expect(shareTexts(link(description))[0]!.text).toContain(words),
);
