import { t } from '@lingui/core/macro';
import { Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { CirclePlay, Trash2 } from 'lucide-react';
import { CopyLinkButton } from './copy-link-button.js';
import { LinkDetails } from './link-details.js';
import { nameOf, whyNotLive } from './link.rules.js';
import { NotLiveBadge } from './not-live-badge.js';
import { SharePopover } from './share-popover.js';
import { usePausing } from './use-pausing.js';
import { visitsLine } from './visits.rules.js';

/** One link: copy, share, delete; details on hover or focus. What sells nothing can be deleted, or resumed where it is paused. */
export function LinkCard({ referral, onDelete }: { referral: PartnerLink; onDelete: () => void }) {
  const name = nameOf(referral);
  const why = whyNotLive(referral);
  const pausing = usePausing();
  return (
    <chakra.li
      borderWidth="1px"
      borderRadius="l2"
      p="3"
      ps="4"
      minW="0"
      transition="border-color 150ms"
      _hover={{ borderColor: 'brand.border' }}
    >
      <Flex align="center" gap="2">
        <Box flex="1" minW="0">
          {why === null ? (
            <LinkDetails referral={referral} name={name} />
          ) : (
            <>
              <Text fontWeight="medium" color="fg.muted" truncate>
                {name}
              </Text>
              <Box my="1">
                <NotLiveBadge why={why} />
              </Box>
            </>
          )}
          <Text textStyle="xs" color="fg.muted" fontFamily="mono" truncate>
            /r/{referral.slug ?? referral.code}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {visitsLine(referral)}
          </Text>
        </Box>
        <Flex flexShrink="0">
          {why === null && (
            <>
              <CopyLinkButton referral={referral} iconOnly size="sm" variant="ghost" colorPalette="gray" />
              <SharePopover referral={referral} name={name} />
            </>
          )}
          {why === 'paused' && (
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={t`Resume the link for ${name}`}
              title={t`Resume`}
              disabled={pausing.isPending}
              onClick={() => pausing.mutate({ referral, isPaused: false })}
            >
              <CirclePlay aria-hidden />
            </IconButton>
          )}
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={t`Delete the link for ${name}`}
            title={t`Delete`}
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
    </chakra.li>
  );
}
