import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** The heading of an administrator's page, and its buttons. */
export const AdminHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Flex justify="space-between" align="center" columnGap="4" rowGap="2" wrap="wrap" minH="9">
    <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="tight">
      {title}
    </Heading>
    {children}
  </Flex>
);
