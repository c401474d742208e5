import { Box, Container, Flex, SimpleGrid, Skeleton, Stack, type ContainerProps } from '@chakra-ui/react';

/** Placeholder of a signed-in page while the session is loading. */
export const DashboardSkeleton = ({ maxW = '6xl' }: Pick<ContainerProps, 'maxW'>) => (
  <Box aria-busy="true" aria-label="Loading the dashboard">
    <Flex
      h="16"
      align="center"
      justify="space-between"
      px={{ base: '4', md: '8' }}
      borderBottomWidth="1px"
      bg="bg.panel"
    >
      <Skeleton h="7" w="36" />
      <Skeleton h="9" w="9" borderRadius="full" />
    </Flex>
    <Container maxW={maxW} py={{ base: '6', md: '10' }} px={{ base: '4', md: '8' }}>
      <Stack gap="8">
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
  </Box>
);
