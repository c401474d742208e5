import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { styleCache } from './theme/style-cache.js';
import { system } from './theme/system.js';

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styleCache}>
    <ChakraProvider value={system}>{children}</ChakraProvider>
  </CacheProvider>
);
