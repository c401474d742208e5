import { Flex, Text } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { claimFilesSeen, showClaim } from './queries.js';

/** Says that somebody has looked at what the claimant sent (D-156). @param newest the last addition on screen */
export function NewDocuments({ id, newest }: { id: number; newest: number }) {
  const queries = useQueryClient();
  const seeing = useMutation({
    mutationFn: () => claimFilesSeen(id, newest),
    onSuccess: (changed) => showClaim(queries, changed),
    onError: (error) =>
      notify({ type: 'error', title: 'Nothing was changed', description: messageOf(error) }),
  });
  return (
    <Flex gap="3" wrap="wrap" align="center" p="3" borderRadius="l2" bg="bg.muted">
      <Text textStyle="sm" flex="1 1 12rem">
        The claimant sent documents that nobody has looked at.
      </Text>
      <BusyButton
        size="sm"
        variant="outline"
        colorPalette="gray"
        busy={seeing.isPending}
        onClick={() => seeing.mutate()}
      >
        I have looked at them
      </BusyButton>
    </Flex>
  );
}
