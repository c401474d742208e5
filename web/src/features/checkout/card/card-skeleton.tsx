import { Skeleton, Stack } from '@chakra-ui/react';

export const CardSkeleton = () => (
  <Stack gap="4" aria-hidden>
    <Skeleton h="12" />
    <Skeleton h="12" />
  </Stack>
);
