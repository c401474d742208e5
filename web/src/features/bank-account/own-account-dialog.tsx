import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@chakra-ui/react';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { AccountForm, FORM } from './account-form.js';
import { setOwnBankAccount } from './queries.js';
import { useTypedAccount } from './use-typed-account.js';

interface Props {
  open: boolean;
  /** Of the account that it replaces; 0 for none. */
  version: number;
  /** Of that account; null for none. */
  lastDigits: string | null;
  onClose: () => void;
  refresh: () => Promise<unknown>;
}

/** The form in which a partner types their own bank account (D-147). */
export function OwnAccountDialog({ open, version, lastDigits, onClose, refresh }: Props) {
  const typing = useTypedAccount({
    act: setOwnBankAccount,
    version,
    async onDone({ waitingLastDigits }) {
      onClose();
      await refresh();
      notify({
        type: 'success',
        title: t`Bank account sent`,
        description: t`The account that ends in ${waitingLastDigits ?? '…'} waits until we have approved it.`,
      });
    },
    refresh,
  });
  const close = () => !typing.busy && onClose();
  return (
    <Dialog
      open={open}
      onClose={close}
      title={lastDigits === null ? t`Add your bank account` : t`Change your bank account`}
      description={t`Where we send your payouts. The numbers are kept sealed: nobody is shown them again, not even you.`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={typing.busy} onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton type="submit" form={FORM} busy={typing.busy}>
            <Trans>Send</Trans>
          </BusyButton>
        </>
      }
    >
      <Stack gap="4">
        <Text textStyle="sm" color="fg.muted">
          {lastDigits === null
            ? t`For your safety a new account is used once one of us has approved it, and after some days of waiting where that is set.`
            : t`For your safety a new account is used once one of us has approved it, and after some days of waiting where that is set; until then we pay the one that ends in ${lastDigits}.`}{' '}
          <Trans>
            You get a mail with a link that stops it. Before it is sent you are asked for your second factor.
            If you have none, you must have signed in within the last 15 minutes.
          </Trans>
        </Text>
        <AccountForm account={typing} />
      </Stack>
    </Dialog>
  );
}
