import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { notify } from '../../ui/notify.js';
import { sendConfirmationAgain } from './queries.js';

/** Has another link mailed that confirms an address (D-112). @param to the address */
export function SendAgain({ to }: { to: string }) {
  const sending = useMutation({
    mutationFn: sendConfirmationAgain,
    onSuccess: () =>
      notify({
        type: 'success',
        title: 'A mail is on its way',
        description: `To ${to}. Its link works once, for 24 hours.`,
      }),
    onError: (error) => notify({ type: 'error', title: 'No mail was sent', description: messageOf(error) }),
  });
  return (
    <BusyButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      busy={sending.isPending}
      onClick={() => sending.mutate()}
    >
      Send again
    </BusyButton>
  );
}
