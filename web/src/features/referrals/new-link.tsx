import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Flex, Input, Stack, Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { PartyPopper } from 'lucide-react';
import { useRef, useState } from 'react';
import { BusyButton } from '../../ui/busy-button.js';
import { usePausing } from './use-pausing.js';
import { CopyLinkButton } from './copy-link-button.js';
import { SharePanel } from './share-panel.js';

/** A newly created link, to copy and to share; `copied`: it is on the clipboard already. */
export function NewLink({ referral, copied }: { referral: Referral; copied: boolean }) {
  const url = useRef<HTMLInputElement>(null);
  const [paused, setPaused] = useState(referral.isPaused ?? false);
  const pausing = usePausing();
  return (
    <Stack gap="6" py="2">
      <Box
        display="grid"
        placeItems="center"
        boxSize="14"
        mx="auto"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        aria-hidden
      >
        <PartyPopper size={26} />
      </Box>
      <Flex gap="2" direction={{ base: 'column', sm: 'row' }}>
        <Input
          ref={url}
          readOnly
          autoFocus
          aria-label={t`Referral link`}
          value={referral.url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyLinkButton referral={referral} shownIn={url} />
      </Flex>
      {paused && (
        <Flex
          gap="3"
          align="center"
          justify="space-between"
          wrap="wrap"
          bg="bg.muted"
          borderRadius="l2"
          p="3"
          ps="4"
        >
          <Text textStyle="sm" flex="1" minW="48">
            <Trans>You have this link already, and it is paused: it sells nothing until you resume it.</Trans>
          </Text>
          <BusyButton
            size="sm"
            busy={pausing.isPending}
            onClick={() =>
              pausing.mutate({ referral, isPaused: false }, { onSuccess: () => setPaused(false) })
            }
          >
            <Trans>Resume</Trans>
          </BusyButton>
        </Flex>
      )}
      {copied && (
        <Text mt="-3" textStyle="sm" color="fg.muted">
          <Trans>It is on your clipboard already: just paste it.</Trans>
        </Text>
      )}
      <Stack gap="3">
        <Text fontWeight="medium">
          <Trans>Or share it right away</Trans>
        </Text>
        <SharePanel referral={referral} />
      </Stack>
    </Stack>
  );
}
