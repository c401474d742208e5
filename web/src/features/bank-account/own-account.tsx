import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex } from '@chakra-ui/react';
import type { OwnBankAccount } from '@portal/contracts/http/earnings';
import { useState } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { WithdrawOwnAccount } from './withdraw-own-account.js';

const OwnAccountDialog = lazyDialog(async () => (await import('./own-account-dialog.js')).OwnAccountDialog);

interface Props {
  account: OwnBankAccount;
  /** Whether the form is open: the address says so. */
  isTyping: boolean;
  onType: () => void;
  onClose: () => void;
  /** Refetches the account. */
  refresh: () => Promise<unknown>;
}

/** What a partner does with their own bank account (D-147): types one, or withdraws the one that waits. */
export function OwnAccount({ account, isTyping, onType, onClose, refresh }: Props) {
  const [withdrawing, setWithdrawing] = useState(false);
  const [round, setRound] = useState(0);
  /** The version that was shown when the form was opened: it stays open, and sends that one, whatever comes meanwhile. */
  const [begun, setBegun] = useState<number | null>(null);
  // documents of the release before takes none.
  if (account.version === undefined) return null;
  const { version, state, waitingLastDigits, isOwn } = account;
  const mayType = waitingLastDigits === null && state !== 'stopped' && !account.isStopped;
  if (isTyping && mayType && begun === null) setBegun(version);
  if (!isTyping && begun !== null) setBegun(null);
  const close = () => {
    setRound(round + 1);
    onClose();
  };
  return (
    <Flex gap="2" wrap="wrap">
      {mayType && (
        <Button
          size="sm"
          variant={state === 'none' ? 'solid' : 'outline'}
          onClick={onType}
          onPointerEnter={OwnAccountDialog.preload}
          onFocus={OwnAccountDialog.preload}
        >
          {state === 'none' ? t`Add bank account` : t`Change bank account`}
        </Button>
      )}
      {waitingLastDigits !== null && isOwn && (
        <Button size="sm" variant="outline" colorPalette="red" onClick={() => setWithdrawing(true)}>
          <Trans>Withdraw the new account</Trans>
        </Button>
      )}
      {/* Reset on each opening, so that no numbers stay in the form. */}
      <OwnAccountDialog
        key={round}
        open={isTyping && begun !== null}
        version={begun ?? version}
        lastDigits={account.lastDigits}
        refresh={refresh}
        onClose={close}
      />
      {waitingLastDigits !== null && (
        <WithdrawOwnAccount
          open={withdrawing}
          version={version}
          lastDigits={waitingLastDigits}
          paidLastDigits={account.lastDigits}
          refresh={refresh}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </Flex>
  );
}
