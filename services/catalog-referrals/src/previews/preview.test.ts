import { expect, test } from '@jest/globals';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pngOf } from '@portal/kit/testing/png';
import { makeSizes } from '../product-pictures/make-sizes.js';
import { draw } from './draw.js';
import { familiesFor, previewOf } from './preview.rules.js';
import { drawWithMark } from './product-previews.js';

const roadside = {
  name: 'Roadside Assist',
  description: 'Towing, tyres and a locksmith, day and night.',
  category: 'auto',
  priceCents: 4_950,
};
const OUTPUT = process.env['PICTURES'] && 'test-output/previews';

/** Saves the picture when PICTURES=1, for people to look at. */
function keep(name: string, png: Buffer) {
  if (!OUTPUT) return;
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(join(OUTPUT, `${name}.png`), png);
}

test.each([
  ['short', roadside],
  [
    'long',
    {
      ...roadside,
      name: 'Comprehensive commercial fleet and cargo liability with worldwide roadside help and legal cover +',
      description: 'Every vehicle, every driver, every load. '.repeat(25),
      priceCents: 99_999_999,
    },
  ],
  [
    'one word',
    { ...roadside, name: 'W'.repeat(100), description: 'w'.repeat(1_000), category: 'c'.repeat(50) },
  ],
  ['alphabets', { ...roadside, name: 'Żółć, Привет, Әнұран, Ελλάδα ᾧ, Tiếng Việt', category: null }],
  ['unknown letters', { ...roadside, name: '保険 🚗 تأمين', description: '\u0000\n<b>&amp;' }],
])('a product with %s words is a picture of 1200 × 630', async (name, product) => {
  const png = await draw(previewOf(product));
  keep(name, png);
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeLessThan(300_000);
});

test('a product with a picture shows it beside its words', async () => {
  const { files } = await makeSizes(pngOf(640, 480, (x, y) => [x % 256, y % 256, 120]));
  const jpeg = files.find(({ name }) => name === '640.jpg')!.content.toString('base64');
  const photo = `data:image/jpeg;base64,${jpeg}`;
  const png = await draw(previewOf({ ...roadside, photo }));
  keep('photo', png);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.length).toBeGreaterThan((await draw(previewOf(roadside))).length);
}, 60_000);

test('letters that we cannot draw are left out', () => {
  const drawn = JSON.stringify(previewOf({ ...roadside, name: 'Łódź 保険 🚗 Ωmega™ – €5 + 1' }));
  expect(drawn).toContain('"Łódź Ωmega™ – €5 + 1"');
});

test('only the letters that its words need are read', () => {
  const needs = (name: string) => familiesFor(previewOf({ ...roadside, name }));
  expect(needs('Crème brûlée – €5')).toContain('latin');
  expect(needs('Roadside')).toEqual(['latin']);
  expect(needs('Привет')).toEqual(['latin', 'cyrillic']);
  expect(needs('Ελλάδα')).toEqual(['latin', 'greek']);
});

test('the words are data, never markup', () => {
  const name = '"><script>alert(1)</script>';
  expect(JSON.stringify(previewOf({ ...roadside, name }))).toContain(JSON.stringify(name));
});

test('what cannot be drawn fails alone: the next is drawn all the same', async () => {
  const bad = draw({ type: 'div', props: { style: { display: 'nonsense' }, children: 'x' } });
  const good = draw(previewOf(roadside));
  await expect(bad).rejects.toThrow();
  expect((await good).length).toBeGreaterThan(1_000);
});

test('a picture has the name, the colour and the mark of the brand', async () => {
  const mark =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const picture = previewOf(roadside, { name: 'Harbor Insurance', color: '#4338ca', mark });
  const drawn = JSON.stringify(picture);
  expect(drawn).toContain('Harbor Insurance');
  expect(drawn).toContain('#4338ca');
  expect(drawn).not.toContain('#0f6b64');
  const png = await draw(picture);
  keep('brand', png);
  expect(png.length).toBeGreaterThan(1_000);
});

test('without a mark, our icon has the colour of the brand', () => {
  const drawn = previewOf(roadside, { name: 'Harbor Insurance', color: '#4338ca', mark: null });
  const words = JSON.stringify(drawn);
  expect(words).toContain('"type":"rect","props":{"width":32,"height":32,"rx":9,"fill":"#4338ca"}');
  expect(words).not.toMatch(/#0f766e|#ccfbf1/);
});

test.each([
  ['that is none', 'iVBORw0KGgo='],
  ['that ends in its header', 'iVBORw0KGgoAAAANSUhEUgAAAAEA'],
  ['that ends in its content', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk'],
])('a mark %s is left out of the picture', async (_, base64) => {
  const brand = { name: 'Harbor Insurance', color: '#4338ca', mark: `data:image/png;base64,${base64}` };
  const png = await drawWithMark(roadside, brand);
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
});
