import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { sendConfirmationAgain } from '@portal/contracts/calls/account';
import { api } from '../lib/api.js';
import { messageOf } from '../lib/errors.js';
import { BusyButton } from './busy-button.js';
import { notify } from './notify.js';

/** Has another link mailed that confirms an address (D-112). @param to the address */
export function SendConfirmationAgain({ to }: { to: string }) {
  const sending = useMutation({
    mutationFn: () => api(sendConfirmationAgain),
    onSuccess: () =>
      notify({
        type: 'success',
        title: t`A mail is on its way`,
        description: t`To ${to}. Its link works once, for 24 hours.`,
      }),
    onError: (error) => notify({ type: 'error', title: t`No mail was sent`, description: messageOf(error) }),
  });
  return (
    <BusyButton
      size="xs"
      variant="outline"
      colorPalette="gray"
      busy={sending.isPending}
      onClick={() => sending.mutate()}
    >
      <Trans>Send again</Trans>
    </BusyButton>
  );
}
