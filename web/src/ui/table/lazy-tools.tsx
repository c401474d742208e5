import { Box } from '@chakra-ui/react';
import { lazyPart, partFailed } from '../lazy-part.js';
import { SkeletonRows } from '../skeleton-rows.js';

// Only administrators' lists have them, and partners' pages load without them. Rows are shown below them, or below the
// failure where they cannot be loaded.
export const TableTools = lazyPart(async () => (await import('./table-tools.js')).TableTools, {
  waiting: ({ children }) => (
    <>
      <Box minH={{ base: '28', md: '16' }} />
      <SkeletonRows rows={8} />
      {/* Rendered at once: a query renders anew only for the fields that somebody has read. */}
      <Box display="none">{children}</Box>
    </>
  ),
  failed: (again, { children }) => (
    <>
      {partFailed(again)}
      {children}
    </>
  ),
});

/** For the loader of a page that shows something below a list: what stands there does not move then (D-170). */
export const toolsLoaded = TableTools.loaded;
