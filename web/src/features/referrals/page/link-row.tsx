import { Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { Panel } from '../../../ui/panel.js';
import { CopyLinkButton } from '../copy-link-button.js';
import { nameOf, whyNotLive, type NotLive } from '../link.rules.js';
import { NotLiveBadge } from '../not-live-badge.js';
import { SharePopover } from '../share-popover.js';
import { visitsLine } from '../visits.rules.js';
import { LinkMenu } from './link-menu.js';

const MEANING: Record<NotLive, string> = {
  paused: 'Who opens this link reads that it is paused. Resume it, and it sells again at the same address.',
  'product-off':
    'The product is not offered at the moment, so this link sells nothing. It works again by itself once the product is back; its sales and visits stay.',
};

interface Props {
  link: PartnerLink;
  onAddress: () => void;
  onDelete: () => void;
}

/** One link of the page. */
export function LinkRow({ link, onAddress, onDelete }: Props) {
  const name = nameOf(link);
  const why = whyNotLive(link);
  return (
    <Panel as="li" p={{ base: '4', md: '5' }}>
      <Flex gap="3" align="start" justify="space-between">
        <Stack gap="1" minW="0" flex="1">
          <Flex gap="2" align="center" wrap="wrap">
            <Heading as="h2" size="md" overflowWrap="anywhere">
              {name}
            </Heading>
            {why && <NotLiveBadge why={why} />}
          </Flex>
          <Text textStyle="sm" fontFamily="mono" color="fg.muted" overflowWrap="anywhere">
            {link.url.replace(/^https?:\/\//, '')}
          </Text>
        </Stack>
        <Flex gap="1" flexShrink="0">
          {why === null && (
            <>
              <CopyLinkButton referral={link} size="sm" variant="outline" hideBelow="md" minW="28" />
              <CopyLinkButton
                referral={link}
                iconOnly
                size="sm"
                variant="ghost"
                colorPalette="gray"
                hideFrom="md"
              />
              <SharePopover referral={link} name={name} />
            </>
          )}
          <LinkMenu link={link} onAddress={onAddress} onDelete={onDelete} />
        </Flex>
      </Flex>
      {why && (
        <Text mt="2" textStyle="sm" color="fg.muted" maxW="2xl">
          {MEANING[why]}
        </Text>
      )}
      <Text mt="3" textStyle="sm" color="fg.muted">
        {visitsLine(link)}
      </Text>
    </Panel>
  );
}
