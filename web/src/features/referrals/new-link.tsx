import { Box, HStack, Input, Stack, Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { PartyPopper } from 'lucide-react';
import { CopyLinkButton } from './copy-link-button.js';
import { SharePanel } from './share-panel.js';

/** A link just made: to copy, and to share. */
export const NewLink = ({ referral }: { referral: Referral }) => (
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
    <HStack gap="2" align="stretch">
      <Input
        readOnly
        aria-label="Referral link"
        size="lg"
        value={referral.url}
        borderColor="border.emphasized"
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyLinkButton referral={referral} size="lg" />
    </HStack>
    <Stack gap="3">
      <Text fontWeight="medium">Or share it right away</Text>
      <SharePanel referral={referral} />
    </Stack>
  </Stack>
);
