import { Trans } from '@lingui/react/macro';
import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { CopyLinkButton } from './copy-link-button.js';
import { isLive, nameOf } from './link.rules.js';
import { byCommission, noFigures, type LinkFigures } from './page/figures.rules.js';
import { Figures } from './page/link-figures.js';
import { referralsQuery } from './queries.js';
import { SharePopover } from './share-popover.js';

const SHOWN = 3;

/** The links that sell which did best, each copied or shared in one click (D-138). */
export function BestLinks({ byLink }: { byLink: Map<number, LinkFigures> }) {
  const { data } = useQuery(referralsQuery);
  const best = (data ?? [])
    .filter(isLive)
    .map((link) => ({ link, figures: byLink.get(link.id) ?? noFigures(true) }))
    .sort((one, other) => byCommission(one.figures, other.figures))
    .slice(0, SHOWN);
  if (best.length === 0) return null;
  return (
    <Box>
      <Heading as="h3" size="sm" mb="1">
        <Trans>Your best links</Trans>
      </Heading>
      <Stack as="ul" listStyleType="none" gap="0">
        {best.map(({ link, figures }) => (
          <Box as="li" key={link.id} py="3" borderTopWidth="1px">
            <Flex justify="space-between" align="center" gap="3" mb="1">
              <Text fontWeight="medium" overflowWrap="anywhere" minW="0">
                {nameOf(link)}
              </Text>
              <Flex gap="1" flexShrink="0">
                <CopyLinkButton referral={link} iconOnly size="sm" variant="ghost" colorPalette="gray" />
                <SharePopover referral={link} name={nameOf(link)} />
              </Flex>
            </Flex>
            <Figures figures={figures} failed={false} />
          </Box>
        ))}
      </Stack>
    </Box>
  );
}
