import { t } from '@lingui/core/macro';
import { Box, Flex, Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder of an auth page while the session is loading. */
export const AuthSkeleton = () => (
  <Flex minH="100dvh" aria-busy="true" aria-label={t`Loading the sign-in page`}>
    <Flex flex="1" direction="column" px={{ base: '5', sm: '8' }} py="6">
      <Skeleton h="7" w="40" />
      <Stack flex="1" justify="center" w="full" maxW="26rem" mx="auto" gap="8" py="10">
        <Stack gap="3">
          <Skeleton h="9" w="44" />
          <Skeleton h="5" w="72" maxW="full" />
        </Stack>
        <Stack gap="5">
          <Skeleton h="16" />
          <Skeleton h="16" />
          <Skeleton h="11" />
        </Stack>
      </Stack>
    </Flex>
    <Box hideBelow="lg" flex="1" p="3" ps="0">
      <Skeleton h="full" borderRadius="3xl" />
    </Box>
  </Flex>
);
