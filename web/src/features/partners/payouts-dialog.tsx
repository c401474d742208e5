import { Button } from '@chakra-ui/react';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { Dialog } from '../../ui/dialog.js';
import { nameOf } from './partner.rules.js';
import { usePayouts } from './use-payouts.js';

interface Props {
  partner: Pick<AdminPartner, 'id' | 'firstName' | 'lastName'>;
  open: boolean;
  onClose: () => void;
}

/** A partner's payouts, from the list of partners. */
export function PayoutsDialog({ partner, open, onClose }: Props) {
  const { list, dialogs, toFirstPage } = usePayouts(partner, open);
  const close = () => {
    toFirstPage();
    onClose();
  };
  return (
    <>
      <Dialog
        size="xl"
        open={open}
        onClose={close}
        title={`Payouts of ${nameOf(partner)}`}
        description="Of every month, newest first. One that came back or was a mistake can be taken back."
        footer={
          <Button variant="outline" colorPalette="gray" onClick={close}>
            Close
          </Button>
        }
      >
        {list}
      </Dialog>
      {dialogs}
    </>
  );
}
