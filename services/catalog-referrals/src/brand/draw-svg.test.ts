import { expect, test } from '@jest/globals';
import { drawSvg } from './draw-svg.js';

const svg = (inside: string, attributes = 'viewBox="0 0 40 10"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`);
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test.each([
  ['0 0 20 10', [512, 256]],
  ['0 0 80 10', [1_024, 128]],
])('an SVG of %s is a PNG of %j', async (viewBox, size) => {
  const png = await drawSvg(svg('<path d="M0 0h9v9z"/>', `viewBox="${viewBox}"`));
  expect(sizeOf(png)).toEqual(size);
});

test('what shows nothing is nothing', async () => {
  expect((await drawSvg(svg('<path fill="none" d="M0 0h9v9z"/>'))).length).toBe(0);
});

test('what is no SVG cannot be drawn', async () => {
  await expect(drawSvg(Buffer.from('<svg>'))).rejects.toThrow();
});

test('what would take hours is ended', async () => {
  const noise = '<filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="1000000"/></filter>';
  const from = performance.now();
  await expect(drawSvg(svg(`${noise}<rect width="40" height="10" filter="url(#f)"/>`))).rejects.toMatchObject(
    { killed: true },
  );
  expect(performance.now() - from).toBeLessThan(9_000);
}, 20_000);

test('what would take all memory is ended', async () => {
  const layers = 900;
  const nested = `${'<g opacity="0.9">'.repeat(layers)}<rect width="40" height="10"/>${'</g>'.repeat(layers)}`;
  await expect(drawSvg(svg(nested))).rejects.toThrow();
}, 20_000);
