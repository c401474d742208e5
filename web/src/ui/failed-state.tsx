import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import { CloudOff } from 'lucide-react';

/** Shown if something could not be loaded, with a button to retry. */
export const FailedState = (props: { title: string; message: string; onRetry: () => void }) => (
  <Stack role="alert" align="center" textAlign="center" gap="3" px="4" py="8">
    <Text as="span" color="fg.subtle">
      <CloudOff size={28} aria-hidden />
    </Text>
    <Stack gap="1" align="center">
      <Text fontWeight="semibold">{props.title}</Text>
      <Text textStyle="sm" color="fg.muted" maxW="sm" textWrap="balance">
        {props.message}
      </Text>
    </Stack>
    <Button size="sm" variant="outline" colorPalette="gray" onClick={props.onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </Stack>
);
