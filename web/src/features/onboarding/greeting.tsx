import { t } from '@lingui/core/macro';
import { Heading } from '@chakra-ui/react';

/** The heading of a partner's start page. */
export const Greeting = ({ name, isFirstVisit }: { name: string; isFirstVisit: boolean }) => (
  <Heading as="h1" size={{ base: '2xl', md: '3xl' }} letterSpacing="tight" overflowWrap="anywhere">
    {isFirstVisit ? t`Welcome, ${name}` : t`Welcome back, ${name}`}
  </Heading>
);
