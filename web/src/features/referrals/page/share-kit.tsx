import { t } from '@lingui/core/macro';
import { Box, Flex, Image, Stack, Text } from '@chakra-ui/react';
import type { PartnerLink } from '@portal/contracts/http/partner';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useRef } from 'react';
import { CopyButton } from '../../../ui/copy-button.js';
import { nameOf } from '../link.rules.js';
import { shareTexts, type ShareText } from './share-texts.rules.js';

/** How the link looks in a message, and words to send with it. */
export const ShareKit = ({ link }: { link: PartnerLink }) => (
  <Stack gap="5">
    <Box borderWidth="1px" borderRadius="l2" overflow="hidden" maxW="md">
      <Image
        src={`/products/${link.product.id}/preview.png?v=${link.product.version}`}
        alt={t`The picture that goes with the link: ${nameOf(link)}, ${formatExactDollars(link.product.priceInCents)}`}
        loading="lazy"
        w="full"
        aspectRatio={1200 / 630}
        bg="bg.muted"
      />
      <Box px="4" py="3" borderTopWidth="1px">
        <Text fontWeight="semibold">{nameOf(link)}</Text>
        <Text textStyle="sm" color="fg.muted" lineClamp={2}>
          {link.product.description}
        </Text>
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          {new URL(link.url).host}
        </Text>
      </Box>
    </Box>
    <Stack gap="3">
      {shareTexts(link).map((each) => (
        <Words key={each.label} {...each} />
      ))}
    </Stack>
  </Stack>
);

function Words({ label, copy, text }: ShareText) {
  const words = useRef<HTMLParagraphElement>(null);
  return (
    <Box bg="bg.muted" borderRadius="l2" ps="4" pe="2" py="2">
      <Flex justify="space-between" align="center">
        <Text textStyle="sm" fontWeight="medium">
          {label}
        </Text>
        <CopyButton value={text} label={copy} shownIn={words} size="xs" variant="ghost" colorPalette="gray" />
      </Flex>
      <Text ref={words} textStyle="sm" color="fg.muted" whiteSpace="pre-line" overflowWrap="anywhere" pe="2">
        {text}
      </Text>
    </Box>
  );
}
