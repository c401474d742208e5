/**
 * The colours of two series in one chart, in light and in dark: of all people, also those who see no red, green or blue,
 * each can tell them apart (D-165; series-colors.test.ts). They are not the brand's, since an owner may choose any hue. Each
 * series also has a mark of its own.
 */
export const SERIES_COLORS = {
  first: { light: '#0f5a6b', dark: '#6fdfcd' },
  second: { light: '#e06c0c', dark: '#e06c0c' },
} as const;
