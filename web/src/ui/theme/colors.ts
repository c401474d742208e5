import { defineSemanticTokens, defineTokens } from '@chakra-ui/react';
import { SERIES_COLORS } from '../chart/series-colors.js';

// One brand colour (teal), one neutral (slate-tinted grey), and three for status. Every fg/bg and
// contrast/solid pair below meets WCAG AA in its mode.
const scales = {
  gray: {
    50: '#f6f8fa',
    100: '#eef1f5',
    200: '#e0e5eb',
    300: '#c8d0da',
    400: '#94a0b0',
    500: '#67748a',
    600: '#4b576b',
    700: '#374152',
    800: '#222b38',
    900: '#161d27',
    950: '#0c1118',
  },
  brand: {
    50: '#effcf9',
    100: '#d3f7ef',
    200: '#a8eee0',
    300: '#6fdfcd',
    400: '#38c6b4',
    500: '#1aa797',
    600: '#0d867b',
    700: '#0f6b64',
    800: '#125551',
    900: '#134744',
    950: '#05292a',
  },
  red: {
    50: '#fef2f2',
    100: '#fee2e2',
    200: '#fecaca',
    300: '#fca5a5',
    400: '#f87171',
    500: '#dc2f2f',
    600: '#c32222',
    700: '#991919',
    800: '#7a1717',
    900: '#511111',
    950: '#2b0c0c',
  },
  green: {
    50: '#f0fdf4',
    100: '#dcfce7',
    200: '#bbf7d0',
    300: '#86efac',
    400: '#4ade80',
    500: '#1f9d55',
    600: '#15803d',
    700: '#166534',
    800: '#14532d',
    900: '#0f3b21',
    950: '#072413',
  },
  orange: {
    50: '#fff8ed',
    100: '#ffedd1',
    200: '#fed7a2',
    300: '#fdba68',
    400: '#fb923c',
    500: '#e06c0c',
    600: '#b45309',
    700: '#8f3f0d',
    800: '#6f330f',
    900: '#4a220b',
    950: '#2a1306',
  },
} as const;

type Scale = keyof typeof scales;

export const colors = defineTokens.colors({
  transparent: { value: 'transparent' },
  current: { value: 'currentColor' },
  white: { value: '#ffffff' },
  black: { value: '#05080c' },
  blackAlpha: { 500: { value: 'rgba(5, 12, 18, 0.5)' } },
  ...Object.fromEntries(
    Object.entries(scales).map(([name, scale]) => [
      name,
      Object.fromEntries(Object.entries(scale).map(([step, value]) => [step, { value }])),
    ]),
  ),
});

const both = (light: string, dark: string) => ({
  value: { _light: `{colors.${light}}`, _dark: `{colors.${dark}}` },
});

/** The colour roles that recipes use (`colorPalette.solid` and so on). */
const palette = (name: Scale) => ({
  contrast: both('white', `${name}.950`),
  fg: both(`${name}.700`, `${name}.300`),
  subtle: both(`${name}.50`, `${name}.950`),
  muted: both(`${name}.100`, `${name}.900`),
  emphasized: both(`${name}.200`, `${name}.800`),
  solid: both(`${name}.700`, `${name}.400`),
  focusRing: both(`${name}.600`, `${name}.400`),
  border: both(`${name}.300`, `${name}.700`),
});

export const semanticColors = defineSemanticTokens.colors({
  bg: {
    DEFAULT: both('gray.50', 'gray.950'),
    panel: both('white', 'gray.900'),
    subtle: both('gray.50', 'gray.950'),
    muted: both('gray.100', 'gray.800'),
    emphasized: both('gray.200', 'gray.700'),
    inverted: both('gray.900', 'gray.50'),
    error: both('red.50', 'red.950'),
    warning: both('orange.50', 'orange.950'),
    success: both('green.50', 'green.950'),
  },
  fg: {
    DEFAULT: both('gray.900', 'gray.50'),
    muted: both('gray.600', 'gray.300'),
    subtle: both('gray.500', 'gray.400'),
    inverted: both('white', 'gray.900'),
    error: both('red.600', 'red.300'),
    warning: both('orange.600', 'orange.300'),
    success: both('green.600', 'green.300'),
  },
  border: {
    DEFAULT: both('gray.200', 'gray.800'),
    muted: both('gray.100', 'gray.800'),
    subtle: both('gray.100', 'gray.900'),
    emphasized: both('gray.400', 'gray.600'),
    error: both('red.500', 'red.400'),
    success: both('green.500', 'green.400'),
  },
  gray: {
    ...palette('gray'),
    subtle: both('gray.100', 'gray.800'),
    muted: both('gray.200', 'gray.700'),
    fg: both('gray.700', 'gray.200'),
    solid: both('gray.800', 'gray.100'),
    contrast: both('white', 'gray.900'),
  },
  // Not of the brand's scale, which follows the owner's colour.
  series: {
    first: { value: { _light: SERIES_COLORS.first.light, _dark: SERIES_COLORS.first.dark } },
    second: { value: { _light: SERIES_COLORS.second.light, _dark: SERIES_COLORS.second.dark } },
  },
  brand: palette('brand'),
  red: { ...palette('red'), solid: both('red.600', 'red.400') },
  green: palette('green'),
  orange: palette('orange'),
});
