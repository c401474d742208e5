import { expect, test } from '@jest/globals';
import { pictureOf } from './keep-picture.js';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${inside}</svg>`).toString(
    'base64',
  );

/** Its header says so. */
function ofSize(width: number, height: number): string {
  const png = Buffer.from(PNG, 'base64');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png.toString('base64');
}

test('a picture is kept as it is, an SVG as a PNG', async () => {
  expect(await pictureOf(ofSize(4_096, 4_096))).toMatchObject({ type: 'image/png' });
  expect((await pictureOf(PNG)).content.toString('base64')).toBe(PNG);
  expect(await pictureOf(svg('<path d="M0 0h9v9z"/>'))).toMatchObject({ type: 'image/png' });
});

test.each([
  ['a PNG without a size', PNG.slice(0, 24), 'could not be read'],
  ['a PNG of no points', ofSize(0, 1), 'could not be read'],
  [
    'a JPEG that is cut off',
    Buffer.from('ffd8ffe000104a464946', 'hex').toString('base64'),
    'could not be read',
  ],
  ['a WebP that is cut off', Buffer.from('RIFF\0\0\0\0WEBPVP8 ').toString('base64'), 'could not be read'],
  ['a PNG that is too wide', ofSize(4_097, 1), 'at most 4,096 points a side'],
  ['a PNG that is too high', ofSize(1, 1_000_000_000), 'at most 4,096 points a side'],
  ['words', svg('<text>Harbor</text>'), 'Turn the words'],
  ['nothing to see', svg('<path d="M0 0h9v9z" fill-opacity="0"/>'), 'Nothing of this picture'],
])('%s is refused', async (_, base64, message) => {
  const picture = pictureOf(base64);
  await expect(picture).rejects.toThrow(message);
  await expect(picture).rejects.toMatchObject({ status: 422 });
});
