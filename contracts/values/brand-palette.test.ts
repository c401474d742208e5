import { describe, expect, test } from '@jest/globals';
import {
  BRAND_STEPS,
  contrastOf,
  DEFAULT_BRAND_COLOR,
  isReadable,
  leastContrast,
  nearestReadable,
  scaleOf,
  textPairs,
  whyUnreadable,
} from './brand-palette.js';

/** Every 17th value of each channel: 4,096 colours over the whole cube. */
const CUBE = Array.from({ length: 16 }, (_, index) => (index * 17).toString(16).padStart(2, '0'));
const COLORS = CUBE.flatMap((r) => CUBE.flatMap((g) => CUBE.map((b) => `#${r}${g}${b}`)));

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#767676', 4.54],
  ['#777777', '#777777', 1],
])('%s on %s has the contrast that WCAG says', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
});

describe('every colour', () => {
  test('has a scale of colours', () => {
    for (const color of COLORS)
      for (const step of BRAND_STEPS) expect(scaleOf(color)[step]).toMatch(/^#[\da-f]{6}$/);
  });

  test('can be read everywhere, or is refused with one that can', () => {
    for (const color of COLORS) {
      const why = whyUnreadable(color);
      const taken = why === null ? color : nearestReadable(color);
      for (const [text, ground] of textPairs(scaleOf(taken)))
        expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
      if (why !== null) expect(why).toContain(taken);
    }
  });

  test('is only ever refused for being too light', () => {
    for (const color of COLORS)
      if (contrastOf(color, '#ffffff') > 6)
        expect([color, leastContrast(color)]).toEqual([color, expect.any(Number)]);
    expect(COLORS.filter((color) => contrastOf(color, '#ffffff') > 6 && !isReadable(color))).toEqual([]);
  });
});

test('the colour itself is what buttons have', () => {
  expect(scaleOf('#4338CA')[700]).toBe('#4338ca');
});

test('the colour of the portal as it comes can be read', () => {
  expect(whyUnreadable(DEFAULT_BRAND_COLOR)).toBeNull();
});

test('a refusal says by how much, and what would do', () => {
  expect(whyUnreadable('#ffd400')).toMatch(
    /^Too light to read: its contrast is 1\.\d:1, and text needs 4\.5:1\. The nearest that works is #[\da-f]{6}$/,
  );
});
