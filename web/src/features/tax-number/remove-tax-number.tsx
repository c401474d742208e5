import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { PartnerTaxNumber } from '@portal/contracts/http/tax-numbers';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { removeTaxNumber, taxNumberQuery } from './queries.js';

interface Props {
  partner: { id: number; name: string };
  taxNumber: NonNullable<PartnerTaxNumber['taxNumber']>;
  open: boolean;
  onClose: () => void;
  /** Refetches the number. */
  refresh: () => Promise<unknown>;
}

/** Asks for confirmation, naming number and partner, then deletes the number for good. */
export function RemoveTaxNumber({ partner, taxNumber, open, onClose, refresh }: Props) {
  const queries = useQueryClient();
  const remove = useConfirmed({
    act: ({ seen }) => removeTaxNumber(partner.id, seen.version),
    onDone() {
      close();
      queries.setQueryData(taxNumberQuery(partner.id).queryKey, { partnerId: partner.id, taxNumber: null });
      notify({ type: 'success', title: t`Tax number removed`, description: partner.name });
    },
    refresh,
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      onConfirm={() => remove.confirm({}, { version: taxNumber.version })}
      title={t`Remove the tax number of ${partner.name}?`}
      confirm={t`Remove`}
      busy={remove.busy}
      state={remove}
    >
      <Trans>The number that ends in {taxNumber.lastDigits} is deleted. Flags that it has raised stay.</Trans>
    </ConfirmDialog>
  );
}
