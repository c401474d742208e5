import { t } from '@lingui/core/macro';
import { Box, Container, Flex, SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';

/** Placeholder of a signed-in page while the session is loading; an administrator's has its pages at the side. */
export const DashboardSkeleton = ({ side = false }: { side?: boolean }) => (
  <Box aria-busy="true" aria-label={t`Loading the dashboard`}>
    <Flex
      h="14"
      align="center"
      justify="space-between"
      px={{ base: '4', md: side ? '6' : '8' }}
      borderBottomWidth="1px"
      bg="bg.panel"
    >
      <Skeleton h="7" w="36" />
      <Skeleton h="9" w="9" borderRadius="full" />
    </Flex>
    <Flex>
      {side && (
        <Stack
          hideBelow="lg"
          w="60"
          flexShrink="0"
          minH="calc(100dvh - {sizes.14})"
          gap="3"
          px="6"
          py="5"
          bg="bg.panel"
          borderEndWidth="1px"
        >
          {[1, 2, 3, 4, 5, 6].map((entry) => (
            <Skeleton key={entry} h="5" />
          ))}
        </Stack>
      )}
      <Container
        maxW={side ? '8xl' : '6xl'}
        pt={side ? { base: '3', md: '5' } : { base: '5', md: '8' }}
        px={{ base: '4', md: side ? '6' : '8' }}
      >
        <Stack gap={side ? '4' : '8'}>
          <Skeleton h="9" w="64" maxW="full" />
          <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: '3', md: '5' }}>
            {[1, 2, 3, 4].map((card) => (
              <Skeleton key={card} h="28" borderRadius="l3" />
            ))}
          </SimpleGrid>
          <SimpleGrid columns={{ base: 1, md: 3 }} gap={{ base: '3', md: '5' }}>
            {[1, 2, 3].map((card) => (
              <Skeleton key={card} h="24" borderRadius="l3" />
            ))}
          </SimpleGrid>
        </Stack>
      </Container>
    </Flex>
  </Box>
);
