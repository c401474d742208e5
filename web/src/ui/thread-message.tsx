import { Box, Flex, Text } from '@chakra-ui/react';
import { RelativeDate } from './relative-date.js';

const LOOKS = {
  theirs: { bg: 'bg.panel', borderColor: 'border' },
  ours: { bg: 'bg.muted', borderColor: 'border' },
  note: { bg: 'bg.warning', borderColor: 'border' },
};

interface Props {
  who: string;
  /** 'Note', where it is not for everybody. */
  kind?: string;
  /** ISO 8601. */
  at: string;
  message: string;
  look: keyof typeof LOOKS;
}

/** A message of a thread, as an item of its list. */
export const ThreadMessage = ({ who, kind, at, message, look }: Props) => (
  <Box as="li" borderWidth="1px" borderRadius="l3" px="4" py="3" {...LOOKS[look]}>
    <Flex gap="2" wrap="wrap" align="baseline" mb="1">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {who}
      </Text>
      <Text as="span" textStyle="sm" color="fg.muted">
        {kind && `${kind} · `}
        <RelativeDate at={at} />
      </Text>
    </Flex>
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {message}
    </Text>
  </Box>
);
