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
        aria-label={`Share the link for ${name}`}
        title="Share"
      >
        <Share2 aria-hidden />
      </IconButton>
    </Popover.Trigger>
    <Portal>
      <Popover.Positioner>
        <Popover.Content w="18rem" overflowY="auto" aria-label={`Share ${name}`}>
          <Popover.Body>
            <Stack gap="3">
              <Popover.Title fontWeight="semibold">Share {name}</Popover.Title>
              <CopyLinkButton referral={referral} size="sm" />
              <SharePanel referral={referral} />
            </Stack>
          </Popover.Body>
        </Popover.Content>
      </Popover.Positioner>
    </Portal>
  </Popover.Root>
);
