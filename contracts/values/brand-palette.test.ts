import { describe, expect, test } from '@jest/globals';
import {
  BRAND_STEPS,
  contrastOf,
  DEFAULT_BRAND_COLOR,
  isReadable,
  nearestReadable,
  scaleOf,
  textPairs,
  whyUnreadable,
} from './brand-palette.js';

/** Every 36th value of each channel: 512 colours over the whole cube. */
const VALUES = Array.from({ length: 8 }, (_, index) =>
  Math.round((index * 255) / 7)
    .toString(16)
    .padStart(2, '0'),
);
const COLORS = VALUES.flatMap((r) => VALUES.flatMap((g) => VALUES.map((b) => `#${r}${g}${b}`)));

test.each([
  ['#ffffff', '#000000', 21],
  ['#ffffff', '#767676', 4.54],
  ['#777777', '#777777', 1],
])('%s on %s has the contrast that WCAG says', (one, other, contrast) => {
  expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
});

describe('every colour', () => {
  test('has a scale of colours', () => {
    const wrong = COLORS.filter((color) =>
      BRAND_STEPS.some((step) => !/^#[\da-f]{6}$/.test(scaleOf(color)[step])),
    );
    expect(wrong).toEqual([]);
  });

  test('can be read everywhere, or is refused with one that can', () => {
    const wrong = COLORS.filter((color) => {
      const why = whyUnreadable(color);
      const taken = why === null ? color : nearestReadable(color);
      const isNamed = why === null || why.includes(taken);
      return !isNamed || textPairs(scaleOf(taken)).some(([text, ground]) => contrastOf(text, ground) < 4.5);
    });
    expect(wrong).toEqual([]);
  });

  test('is only ever refused for being too light', () => {
    const dark = COLORS.filter((color) => contrastOf(color, '#ffffff') > 6);
    expect(dark.length).toBeGreaterThan(50);
    expect(dark.filter((color) => !isReadable(color))).toEqual([]);
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
