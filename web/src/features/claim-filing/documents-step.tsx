import { Trans } from '@lingui/react/macro';
import { Box, HStack, Stack, Text } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ClaimFilePicker } from '../../ui/claim-file-picker.js';

interface Props extends ComponentProps<typeof ClaimFilePicker> {
  /** Names of files lost by a reload. */
  lost: string[];
}

/** Step 4: pictures and papers, picked or dropped. */
export const DocumentsStep = ({ lost, ...picker }: Props) => (
  <Stack gap="4">
    {lost.length > 0 && (
      <HStack
        align="start"
        gap="3"
        p="4"
        borderRadius="l2"
        bg="bg.warning"
        color="fg.warning"
        textStyle="sm"
        role="status"
      >
        <Box flexShrink="0" mt="0.5" aria-hidden>
          <TriangleAlert size={18} />
        </Box>
        <Text minW="0" overflowWrap="anywhere">
          <Trans>
            The page was reloaded, and files cannot be kept. Please add them again: {lost.join(', ')}
          </Trans>
        </Text>
      </HStack>
    )}
    <ClaimFilePicker {...picker} />
    <Text textStyle="xs" color="fg.muted">
      <Trans>
        Documents are optional. They stay here until you submit or leave the page; a reload takes them away.
      </Trans>
    </Text>
  </Stack>
);
