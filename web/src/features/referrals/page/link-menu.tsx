import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { IconButton, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { CirclePause, CirclePlay, EllipsisVertical, ExternalLink, PenLine, Trash2 } from 'lucide-react';
import { nameOf, whyNotLive } from '../link.rules.js';
import { usePausing } from '../use-pausing.js';

interface Props {
  link: PartnerLink;
  onAddress: () => void;
  onDelete: () => void;
}

/** What is done less often with a link. */
export function LinkMenu({ link, onAddress, onDelete }: Props) {
  const pausing = usePausing();
  const isPaused = link.isPaused ?? false;
  return (
    <Menu.Root recipe={menuSlotRecipe} lazyMount unmountOnExit positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger asChild>
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={t`More for the link for ${nameOf(link)}`}
          loading={pausing.isPending}
        >
          <EllipsisVertical aria-hidden />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            {whyNotLive(link) !== 'product-off' && (
              <Menu.Item value="open" asChild>
                <a href={link.url} target="_blank" rel="noopener">
                  <ExternalLink size={16} aria-hidden /> <Trans>Open as a customer</Trans>
                </a>
              </Menu.Item>
            )}
            <Menu.Item value="address" onSelect={onAddress}>
              <PenLine size={16} aria-hidden /> {link.slug ? t`Change the address` : t`Choose an address`}
            </Menu.Item>
            <Menu.Item value="pause" onSelect={() => pausing.mutate({ referral: link, isPaused: !isPaused })}>
              {isPaused ? <CirclePlay size={16} aria-hidden /> : <CirclePause size={16} aria-hidden />}
              {isPaused ? t`Resume` : t`Pause`}
            </Menu.Item>
            <Menu.Item value="delete" color="fg.error" onSelect={onDelete}>
              <Trash2 size={16} aria-hidden /> <Trans>Delete</Trans>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
