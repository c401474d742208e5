import { Text } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import type { NachaFile, UnusedNachaFile } from '@portal/contracts/http/nacha';
import { FILE_ISSUED } from '@portal/contracts/values/nacha';
import { ApiError } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ReasonDialog } from '../../ui/reason-dialog.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { declareUnused } from './queries.js';

interface Props {
  file: NachaFile;
  onClose: () => void;
  /** Refetches the files and their payouts. */
  onDone: () => Promise<unknown>;
}

/** Asks for a reason, and warns what happens if the bank has the file after all. */
export function DeclareUnused({ file, onClose, onDone }: Props) {
  const { issued } = file;
  const declaring = useConfirmed({
    act: ({ reason, issuedSeen }: UnusedNachaFile) => declareUnused(file.id, { reason, issuedSeen }),
    async onDone() {
      await onDone();
      onClose();
    },
    refresh: onDone,
    // Shows that somebody took it, before it is confirmed once more.
    async onFailed(error) {
      if (error instanceof ApiError && error.code === FILE_ISSUED) await onDone();
    },
  });
  return (
    <ReasonDialog
      title={`Declare file ${file.id} unused?`}
      question="Why did it never reach the bank?"
      confirm="Declare unused"
      colorPalette="red"
      busy={declaring.busy}
      state={declaring}
      onConfirm={(reason) => declaring.confirm({ reason, issuedSeen: issued !== null }, {})}
      onClose={onClose}
    >
      <Text color="fg.muted">
        Nobody can take it any more, and its {file.creditsCount}{' '}
        {file.creditsCount === 1 ? 'payout' : 'payouts'} of {formatExactDollars(file.amountInCents)} may come
        into another file. If your bank has this one, they are paid twice.
      </Text>
      {issued && (
        <Text role="alert" color="fg.error" fontWeight="medium">
          It was issued <RelativeDate at={issued.at} /> by {administratorName(issued.by)}, so your bank may
          have it. Ask your bank first.
        </Text>
      )}
    </ReasonDialog>
  );
}
