import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const BankAccount = lazyDialog(async () => (await import('./bank-account-dialog.js')).BankAccountDialog);

/** Opens the dialog of a partner's bank account from a list; render `dialog` beside the list. */
export function useBankAccountDialog(): {
  show: (partner: { id: number; name: string }) => void;
  dialog: ReactNode;
} {
  const [partner, setPartner] = useState<{ id: number; name: string } | null>(null);
  const [open, setOpen] = useState(false);
  return {
    show(next) {
      setPartner(next);
      setOpen(true);
    },
    dialog: partner && <BankAccount partner={partner} open={open} onClose={() => setOpen(false)} />,
  };
}
