import { Box, chakra, Text } from '@chakra-ui/react';
import { messageOf } from '../../lib/errors.js';

interface Props {
  busy: boolean;
  /** 0 to 1 */
  sent: number;
  error: Error | null;
  hasFiles: boolean;
}

/** How far the claim has gone, or why it did not. */
export const SubmissionState = ({ busy, sent, error, hasFiles }: Props) => {
  const percent = Math.round(sent * 100);
  if (busy && hasFiles)
    return (
      <Box mt="6">
        <Text id="claim-sending" textStyle="sm" color="fg.muted" mb="2" fontVariantNumeric="tabular-nums">
          {percent < 100
            ? `Sending your files: ${percent} %`
            : 'Your files have arrived and are being checked.'}
        </Text>
        <chakra.progress
          aria-labelledby="claim-sending"
          value={percent}
          max={100}
          w="full"
          h="2"
          accentColor="brand.solid"
        />
      </Box>
    );
  return (
    <Box role="alert" _empty={{ display: 'none' }}>
      {error && !busy && (
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
          {messageOf(error)}
        </Text>
      )}
    </Box>
  );
};
