import { Flex, Text } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { SendConfirmationAgain } from '../../ui/send-confirmation-again.js';
import { cancelNewEmail } from './calls.js';

interface Props {
  /** The address that waits. */
  email: string;
  user: User;
  onCancelled: () => Promise<void>;
}

/** An administrator's new address until the link that went there is opened (D-112). */
export function WaitingEmail({ email, user, onCancelled }: Props) {
  const cancelling = useMutation({
    mutationFn: cancelNewEmail,
    async onSuccess() {
      await onCancelled();
      notify({ type: 'success', title: 'New address cancelled', description: `You keep ${user.email}.` });
    },
    onError: (error) =>
      notify({ type: 'error', title: 'It could not be cancelled', description: messageOf(error) }),
  });
  return (
    <Flex
      as="section"
      aria-label="New e-mail address"
      bg="bg.muted"
      borderRadius="l2"
      p="3"
      wrap="wrap"
      align="center"
      gap="2"
    >
      <Text flex="1" minW="12rem" textStyle="sm" overflowWrap="anywhere">
        Waiting for confirmation at {email}: open the link that we sent there and press ‘Confirm this
        address’, within 24 hours.
      </Text>
      <SendConfirmationAgain to={email} />
      <BusyButton
        size="xs"
        variant="outline"
        colorPalette="gray"
        busy={cancelling.isPending}
        onClick={() => cancelling.mutate()}
      >
        Cancel new address
      </BusyButton>
    </Flex>
  );
}
