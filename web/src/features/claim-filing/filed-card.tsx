import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Box, Button, HStack, Span, Text } from '@chakra-ui/react';
import type { FiledClaim } from '@portal/contracts/http/claims';
import { CircleCheck } from 'lucide-react';
import { useRef } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { MessageCard } from '../../ui/message-card.js';

/** The claim is submitted: shows its number and what happens next. */
export function FiledCard({ claim, onAnother }: { claim: FiledClaim; onAnother: () => void }) {
  const number = useRef<HTMLParagraphElement>(null);
  return (
    <MessageCard
      tone="success"
      icon={CircleCheck}
      title={t`Claim submitted successfully`}
      message={
        <Trans>
          Your claim will be reviewed within <Span whiteSpace="nowrap">24-48 hours</Span>. A confirmation
          email follows.
        </Trans>
      }
    >
      <Box w="full" p="5" borderRadius="l3" bg="brand.subtle">
        <Text textStyle="sm" color="fg.muted">
          <Trans>Your claim number</Trans>
        </Text>
        <HStack justify="center" gap="2" mt="1">
          <Text
            ref={number}
            textStyle="2xl"
            fontWeight="bold"
            color="brand.fg"
            fontVariantNumeric="tabular-nums"
            whiteSpace="nowrap"
          >
            {claim.claimNumber}
          </Text>
          <CopyButton
            value={claim.claimNumber}
            label={t`Copy claim number`}
            shownIn={number}
            iconOnly
            variant="ghost"
            size="sm"
          />
        </HStack>
      </Box>
      <Button variant="outline" colorPalette="gray" onClick={onAnother}>
        <Trans>File another claim</Trans>
      </Button>
    </MessageCard>
  );
}
