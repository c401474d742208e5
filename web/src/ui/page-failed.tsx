import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, HStack, Stack } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';
import { MessageCard } from './message-card.js';
import { usePageTitle } from './page-title.js';

/**
 * Replaces a page that crashed. Both buttons reload everything, including the code: a part that could not be loaded,
 * or bad state in memory, may be the cause.
 */
export function PageFailed({ message }: { message: string }) {
  usePageTitle(t`Something went wrong`);
  return (
    <Stack as="main" minH="100dvh" justify="center" p="4">
      <MessageCard tone="error" icon={CloudOff} title={t`This page could not be shown`} message={message}>
        <HStack gap="3" wrap="wrap" justify="center">
          <Button onClick={() => location.reload()}>
            <Trans>Try again</Trans>
          </Button>
          <Button variant="outline" colorPalette="gray" asChild>
            <a href="/">
              <Trans>Go to the home page</Trans>
            </a>
          </Button>
        </HStack>
      </MessageCard>
    </Stack>
  );
}
