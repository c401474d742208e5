import { Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder of a table. */
export const SkeletonRows = ({ rows }: { rows: number }) => (
  <Stack gap="3" p="5" aria-hidden>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} h="6" />
    ))}
  </Stack>
);
