import { Button, Stack, Text } from '@chakra-ui/react';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useState, type FormEvent } from 'react';
import { FILE_ISSUED, type NachaFile, type UnusedNachaFile } from '@portal/contracts/http/nacha';
import { ApiError } from '../../lib/errors.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { administratorName } from './nacha.rules.js';
import { declareUnused } from './queries.js';

interface Props {
  file: NachaFile;
  onClose: () => void;
  /** Refetches the files and their payouts. */
  onDone: () => Promise<unknown>;
}

const FORM = 'declare-unused';

/** Asks for a reason, and warns what happens if the bank has the file after all. */
export function DeclareUnused({ file, onClose, onDone }: Props) {
  const { issued } = file;
  const [reason, setReason] = useState('');
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
  const wrong = declaring.problem instanceof ApiError ? declaring.problem.errors['reason']?.[0] : undefined;
  return (
    <Dialog
      role="alertdialog"
      open
      onClose={() => !declaring.busy && onClose()}
      title={`Declare file ${file.id} unused?`}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={declaring.busy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} colorPalette="red" busy={declaring.busy}>
            Declare unused
          </BusyButton>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          declaring.confirm({ reason, issuedSeen: issued !== null }, {});
        }}
      >
        <Stack gap="4">
          <Text color="fg.muted">
            Nobody can take it any more, and its {file.creditsCount}{' '}
            {file.creditsCount === 1 ? 'payout' : 'payouts'} of {formatExactDollars(file.amountInCents)} may
            come into another file. If your bank has this one, they are paid twice.
          </Text>
          {issued && (
            <Text role="alert" color="fg.error" fontWeight="medium">
              It was issued <RelativeDate at={issued.at} /> by {administratorName(issued.by)}, so your bank
              may have it. Ask your bank first.
            </Text>
          )}
          <TextAreaField
            label="Why did it never reach the bank?"
            rows={2}
            value={reason}
            error={wrong}
            onChange={({ target }) => setReason(target.value)}
          />
          {!wrong && <ConfirmedState {...declaring} />}
        </Stack>
      </form>
    </Dialog>
  );
}
