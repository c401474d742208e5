import { createSystem, defineConfig } from '@chakra-ui/react';
import { globalCss, keyframes } from '@chakra-ui/react/theme';
import { configs } from './system.js';

const everywhere = defineConfig({
  preflight: true,
  globalCss: {
    ...globalCss,
    html: { color: 'fg', bg: 'bg', lineHeight: '1.5', colorPalette: 'brand' },
    body: { fontFamily: 'body', minHeight: '100dvh' },
    '#root': { isolation: 'isolate' },
    '*, *::before, *::after': {
      _motionReduce: {
        animationDuration: '0.01ms !important',
        animationIterationCount: '1 !important',
        transitionDuration: '0.01ms !important',
        scrollBehavior: 'auto !important',
      },
    },
  },
  theme: { keyframes },
});

/** With what every page has once, which the build writes to a sheet (`build/first-looks.ts`). */
export const wholeSystem = createSystem(...configs, everywhere);
