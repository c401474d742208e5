import { Text } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { useQueryClient } from '@tanstack/react-query';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { nameOf } from './partner.rules.js';
import { PARTNERS_KEY, reinstatePartner } from './queries.js';

interface Props {
  partner: AdminPartner;
  open: boolean;
  onClose: () => void;
}

/** Lifts a partner's suspension (D-166). */
export function ReinstatePartner({ partner, open, onClose }: Props) {
  const queries = useQueryClient();
  const name = nameOf(partner);
  const refresh = () => queries.invalidateQueries({ queryKey: PARTNERS_KEY });
  const lifting = useConfirmed({
    act: (_wish: object) => reinstatePartner(partner.id),
    refresh,
    async onDone() {
      close();
      notify({ type: 'success', title: 'Suspension lifted', description: `${name} is told by e-mail.` });
      await refresh();
    },
  });
  const close = () => {
    lifting.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={`Lift the suspension of ${name}?`}
      confirm="Lift suspension"
      colorPalette="brand"
      busy={lifting.busy}
      onConfirm={() => lifting.confirm({}, {})}
      state={lifting}
    >
      <Text>
        They can sign in again with their password, their links sell again, and what they have earned can be
        paid. They are told by e-mail.
      </Text>
    </ConfirmDialog>
  );
}
