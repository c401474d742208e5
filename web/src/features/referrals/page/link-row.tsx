import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Badge, Box, Button, Flex, Heading, Skeleton, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { ChevronDown, ChevronUp, CirclePlay, Star } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyPart } from '../../../ui/lazy-part.js';
import { Panel } from '../../../ui/panel.js';
import { CopyLinkButton } from '../copy-link-button.js';
import { nameOf, whyNotLive, type NotLive } from '../link.rules.js';
import { NotLiveBadge } from '../not-live-badge.js';
import { usePausing } from '../use-pausing.js';
import { BusyButton } from '../../../ui/busy-button.js';
import { SharePopover } from '../share-popover.js';
import { visitsLine } from '../visits.rules.js';
import type { LinkFigures, Period } from './figures.rules.js';
import { Figures } from './link-figures.js';
import { LinkMenu } from './link-menu.js';

const MEANING: Record<NotLive, () => string> = {
  paused: () =>
    t`Who opens this link reads that it is paused. Resume it, and it sells again at the same address.`,
  'product-off': () =>
    t`The product is not offered at the moment, so this link sells nothing. It works again by itself once the product is back; its sales and visits stay.`,
};

const LinkMore = lazyPart(async () => (await import('./link-more.js')).LinkMore, {
  waiting: () => <Skeleton mt="4" h="64" borderRadius="l2" aria-hidden />,
});

interface Props {
  link: PartnerLink;
  /** null while they are not known. */
  figures: LinkFigures | null;
  /** The figures cannot be read. */
  failed: boolean;
  /** It worked best in the period. */
  isBest: boolean;
  period: Period;
  onAddress: () => void;
  onDelete: () => void;
}

/** One link of the page; its days, campaigns and what to share it with are behind a button. */
export function LinkRow({ link, figures, failed, isBest, period, onAddress, onDelete }: Props) {
  const [open, setOpen] = useState(false);
  const more = useId();
  const pausing = usePausing();
  const name = nameOf(link);
  const why = whyNotLive(link);
  return (
    <Panel as="li" p={{ base: '4', md: '5' }}>
      <Flex gap="3" align="start" justify="space-between">
        <Flex gap="2" align="center" wrap="wrap" minW="0" flex="1" minH="9">
          <Heading as="h2" size="md" overflowWrap="anywhere">
            {name}
          </Heading>
          {why && <NotLiveBadge why={why} />}
          {isBest && (
            <Badge colorPalette="green" borderRadius="full" px="2" gap="1">
              <Star size={13} aria-hidden />
              {period === 'month' ? t`Best this month` : t`Best in ${period} days`}
            </Badge>
          )}
        </Flex>
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
          {why === 'paused' && (
            <BusyButton
              size="sm"
              px={{ base: '3', md: '9' }}
              variant="outline"
              aria-label={t`Resume the link for ${name}`}
              busy={pausing.isPending}
              onClick={() => pausing.mutate({ referral: link, isPaused: false })}
            >
              <CirclePlay aria-hidden /> <Trans>Resume</Trans>
            </BusyButton>
          )}
          <LinkMenu link={link} onAddress={onAddress} onDelete={onDelete} />
        </Flex>
      </Flex>
      <Text
        mt={{ base: '1', md: '0' }}
        textStyle="sm"
        fontFamily="mono"
        color="fg.muted"
        overflowWrap="anywhere"
      >
        {link.url.replace(/^https?:\/\//, '')}
      </Text>
      {why && (
        <Text mt="2" textStyle="sm" color="fg.muted" maxW="2xl">
          {MEANING[why]()}
        </Text>
      )}
      <Flex mt="3" gap="3" align="end" justify="space-between" wrap="wrap">
        <Box flex="1" minW={{ base: 'full', sm: '0' }}>
          <Figures figures={figures} failed={failed} />
        </Box>
        <Button
          size="sm"
          variant="ghost"
          colorPalette="gray"
          ms="-3"
          aria-expanded={open}
          aria-controls={open ? more : undefined}
          aria-label={
            open ? t`Less of the link for ${name}` : t`Chart, campaigns, texts of the link for ${name}`
          }
          onClick={() => setOpen(!open)}
          onPointerEnter={LinkMore.preload}
          onFocus={LinkMore.preload}
        >
          {open ? t`Less` : t`Chart, campaigns, texts`}
          {open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
      </Flex>
      {open && (
        <Box id={more}>
          <Text mt="2" textStyle="xs" color="fg.muted">
            <Trans>Since it was made: {visitsLine(link)}</Trans>
          </Text>
          <LinkMore link={link} period={period} />
        </Box>
      )}
    </Panel>
  );
}
