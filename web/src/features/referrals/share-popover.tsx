import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconButton, Popover, Portal, Stack } from '@chakra-ui/react';
import { popoverSlotRecipe } from '@chakra-ui/react/theme';
import type { Referral } from '@portal/contracts/http/catalog';
import { Share2 } from 'lucide-react';
import { CopyLinkButton } from './copy-link-button.js';
import { SharePanel } from './share-panel.js';

export const SharePopover = ({ referral, name }: { referral: Referral; name: string }) => (
  <Popover.Root
    recipe={popoverSlotRecipe}
    size="sm"
    lazyMount
    unmountOnExit
    positioning={{ placement: 'bottom-end' }}
  >
    <Popover.Trigger asChild>
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        aria-label={t`Share the link for ${name}`}
        title={t`Share`}
      >
        <Share2 aria-hidden />
      </IconButton>
    </Popover.Trigger>
    <Portal>
      <Popover.Positioner>
        <Popover.Content w="18rem" overflowY="auto" aria-label={t`Share ${name}`}>
          <Popover.Body>
            <Stack gap="3">
              <Popover.Title fontWeight="semibold">
                <Trans>Share {name}</Trans>
              </Popover.Title>
              <CopyLinkButton referral={referral} size="sm" />
              <SharePanel referral={referral} />
            </Stack>
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Portal>
  </Popover.Root>
);
