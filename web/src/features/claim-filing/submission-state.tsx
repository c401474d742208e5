import { t } from '@lingui/core/macro';
import { Box, Text } from '@chakra-ui/react';

interface Props {
  /** 0 to 1 */
  sent: number;
  /** Files are being uploaded. */
  sending: boolean;
  /** Why the claim was not filed, if no field and no file shows it. */
  problem: string | null;
}

/** Progress of the submission, or why it failed. */
export const SubmissionState = ({ sent, sending, problem }: Props) => (
  <>
    {sending && (
      <Text mt="6" textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {sent < 1
          ? t`Sending your files: ${Math.round(sent * 100)}%`
          : t`Your files have arrived and are being checked.`}
      </Text>
    )}
    <Box role="alert" _empty={{ display: 'none' }}>
      {problem && (
        <Text
          mt="6"
          px="3.5"
          py="3"
          borderRadius="l2"
          bg="bg.error"
          color="fg.error"
          textStyle="sm"
          fontWeight="medium"
        >
          {problem}
        </Text>
      )}
    </Box>
  </>
);
