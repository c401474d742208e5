import { Badge, Box, chakra, Flex, IconButton, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { CirclePause, Trash2 } from 'lucide-react';
import { CopyLinkButton } from './copy-link-button.js';
import { LinkDetails } from './link-details.js';
import { isLive, nameOf } from './link.rules.js';
import { SharePopover } from './share-popover.js';
import { visitsLine } from './visits.rules.js';

/** One link: copy, share, delete; details on hover or focus. A link that sells nothing can only be deleted. */
export function LinkCard({ referral, onDelete }: { referral: PartnerLink; onDelete: () => void }) {
  const name = nameOf(referral);
  const live = isLive(referral);
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
          {live ? (
            <LinkDetails referral={referral} name={name} />
          ) : (
            <>
              <Text fontWeight="medium" color="fg.muted" truncate>
                {name}
              </Text>
              <Badge colorPalette="gray" borderRadius="full" px="2" gap="1" my="1">
                <CirclePause size={13} aria-hidden />
                Product no longer offered
              </Badge>
            </>
          )}
          <Text textStyle="xs" color="fg.muted" fontFamily="mono" truncate>
            /r/{referral.code}
          </Text>
          <Text textStyle="xs" color="fg.muted">
            {visitsLine(referral)}
          </Text>
        </Box>
        <Flex flexShrink="0">
          {live && (
            <>
              <CopyLinkButton referral={referral} iconOnly size="sm" variant="ghost" colorPalette="gray" />
              <SharePopover referral={referral} name={name} />
            </>
          )}
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={`Delete the link for ${name}`}
            title="Delete"
            onClick={onDelete}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </Flex>
      </Flex>
    </chakra.li>
  );
}
