import { expect, test } from '@jest/globals';
import { typeOf, whyRefused } from './picture.rules.js';

const svg = (inside: string, attributes = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" ${attributes}>${inside}</svg>`);

test.each([
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n....', 'latin1'), 'image/png'],
  ['JPEG', Buffer.from('\xff\xd8\xff\xe0....', 'latin1'), 'image/jpeg'],
  ['WebP', Buffer.from('RIFF....WEBPVP8 ', 'latin1'), 'image/webp'],
  ['SVG', svg(''), 'image/svg+xml'],
  [
    'SVG with a prologue',
    Buffer.from('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg />'),
    'image/svg+xml',
  ],
  ['page', Buffer.from('<!doctype html><svg></svg>'), null],
  ['GIF', Buffer.from('GIF89a'), null],
  ['nothing', Buffer.alloc(0), null],
])('a %s is known by its bytes', (_, content, type) => {
  expect(typeOf(content)).toBe(type);
});

test.each([
  ['comments', '<!---->'.repeat(25_000)],
  ['comments in comments', '<!-- '.repeat(25_000)],
  ['spaces', `<?xml version="1.0"?>${' '.repeat(200_000)}`],
  ['a prologue that never ends', '<?xml '.repeat(25_000)],
])('%s before no SVG are seen through at once', (_, begin) => {
  const from = performance.now();
  expect(typeOf(Buffer.from(`${begin}<html>`))).toBeNull();
  expect(performance.now() - from).toBeLessThan(1_000);
});

test('an SVG after many comments is one', () => {
  expect(typeOf(Buffer.from(`${'<!-- a -->\n'.repeat(10_000)}<svg>`))).toBe('image/svg+xml');
});

test.each([
  ['shapes', '<g fill="#123456"><path d="M0 0h8v8z"/><circle r="2"/></g>'],
  ['a gradient of its own', '<linearGradient id="a"/><path fill="url(#a)" d="M0 0h8z"/>'],
  [
    'a gradient of a gradient',
    '<linearGradient id="a"/><linearGradient id="b" href="#a"/><path fill="url(#b)" d="M0 0h8z"/>',
  ],
  [
    'a clipped shape',
    '<clipPath id="c"><path d="M0 0h8z"/></clipPath><path clip-path="url(#c)" d="M0 0h8v8z"/>',
  ],
])('%s may be in a logo', (_, inside) => {
  expect(whyRefused(svg(inside))).toBeNull();
});

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script of another prefix', '<svg:script>alert(1)</svg:script>'],
  ['a handler', '<path onload="alert(1)"/>'],
  ['a handler without a space', '<path d=""onclick=alert(1) />'],
  ['a page', '<foreignObject><body/></foreignObject>'],
  ['a link', '<a href="https://evil.test"><path/></a>'],
  ['a picture of elsewhere', '<image href="https://evil.test/x.png"/>'],
  ['a file of the server', '<image href="/etc/passwd"/>'],
  ['a shape of elsewhere', '<use href="https://evil.test/x.svg#a"/>'],
  ['a style', '<style>@import "https://evil.test";</style>'],
  ['a reference in a style', '<path style="fill:url(https://evil.test)"/>'],
  ['a script as an address', '<use xlink:href="&#106;avascript:alert(1)"/>'],
  ['an animation of an address', '<animate attributeName="href" to="javascript:alert(1)"/>'],
])('%s may not', (_, inside) => {
  expect(whyRefused(svg(inside))).toMatch(/scripts, styles or references/);
});

test('neither may entities', () => {
  const file = Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>');
  expect(whyRefused(file)).toMatch(/scripts, styles or references/);
});

test.each([
  '<filter id="f"/>',
  '<feTurbulence numOctaves="1000000"/>',
  '<svg:fegaussianblur/>',
  '<pattern id="p"/>',
  '<mask id="m"/>',
  '<path id="b" d="M0 0z"/><use href="#b"/>',
])('%s takes a renderer long, and is refused', (inside) => {
  expect(whyRefused(svg(inside))).toMatch(/Save it with plain shapes/);
});

test.each(['<text>Harbor &amp; Sons</text>', '<g><tspan x="1">Harbor</tspan></g>', '<textPath/>'])(
  'the words of %s would be lost, and are refused',
  (inside) => {
    expect(whyRefused(svg(inside))).toBe('Turn the words of this picture into shapes first');
  },
);
