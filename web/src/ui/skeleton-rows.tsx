import { Box, Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder of a table. */
export const SkeletonRows = ({ rows }: { rows: number }) => (
  <Stack gap="3" p="5" aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} h="6" />
    ))}
  </Stack>
);

/** Placeholder of a table with its tools above. */
export const ToolsAndRowsLoading = () => (
  <>
    <Box minH={{ base: '28', md: '16' }} />
    <SkeletonRows rows={8} />
  </>
);
