import { describe, expect, test } from '@jest/globals';
import { contrastOf } from '@portal/contracts/values/brand-palette';
import { SERIES_COLORS } from './series-colors.js';

type Three = [number, number, number];
type Matrix = [Three, Three, Three];

/** How linear colours are seen; Machado, Oliveira and Fernandes 2009, severity 1.0. */
const SIGHT: Record<string, Matrix> = {
  'all colours': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'no red (protanopia)': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'no green (deuteranopia)': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'no blue (tritanopia)': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};
/** In OKLab, where black and white differ by 1, and what one just notices by 0.02. */
const LEAST_DIFFERENCE = 0.2;
/** WCAG 2.2, 1.4.11: graphics on the panels of the theme. */
const LEAST_CONTRAST = 3;
const PANELS = { light: '#ffffff', dark: '#161d27' };

const linear = (color: string): Three =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Three;

const times = (matrix: Matrix, [x, y, z]: Three): Three =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as Three;

// https://bottosson.github.io/posts/oklab/
const TO_CONES: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const TO_LAB: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

function seen(color: string, sight: Matrix): Three {
  const light = times(sight, linear(color)).map((value) => Math.min(Math.max(value, 0), 1)) as Three;
  return times(TO_LAB, times(TO_CONES, light).map(Math.cbrt) as Three);
}

function difference(one: string, other: string, sight: Matrix): number {
  const [a, b] = [seen(one, sight), seen(other, sight)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

describe.each(['light', 'dark'] as const)('in %s', (mode) => {
  const { first, second } = SERIES_COLORS;

  test.each(Object.entries(SIGHT))('two series differ for whoever sees %s', (_, sight) =>
    expect(difference(first[mode], second[mode], sight)).toBeGreaterThan(LEAST_DIFFERENCE),
  );

  test.each([first, second])('%j is seen on a panel', (color) =>
    expect(contrastOf(color[mode], PANELS[mode])).toBeGreaterThanOrEqual(LEAST_CONTRAST),
  );
});

test('it would be noticed: red and green of one lightness are one colour to whoever sees no green', () => {
  const sight = SIGHT['no green (deuteranopia)']!;
  expect(difference('#c32222', '#6b6b00', sight)).toBeLessThan(LEAST_DIFFERENCE);
});
