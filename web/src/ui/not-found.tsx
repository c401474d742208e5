import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.js';

export function NotFound({ children }: { children: ReactNode }) {
  usePageTitle(t`404 Page Not Found`);
  return (
    <Stack as="main" minH="100dvh" align="center" justify="center" textAlign="center" gap="4" p="6">
      <Text as="h1" textStyle={{ base: '2xl', md: '3xl' }} fontWeight="bold" letterSpacing="tight">
        <Trans>404 Page Not Found</Trans>
      </Text>
      <Text color="fg.muted" textWrap="balance">
        <Trans>Did you forget to add the page to the router?</Trans>
      </Text>
      {children}
    </Stack>
  );
}
