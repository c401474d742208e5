import { useState, type ReactNode } from 'react';
import { OpenPayouts, type PayeeOfBatch } from '../../features/month-end/open-payouts.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';

const Payouts = lazyDialog(
  async () => (await import('../../features/partners/payouts-dialog.js')).PayoutsDialog,
);

/** Pages on which a partner's payouts can be opened. */
export function WithPayouts({ children }: { children: ReactNode }) {
  const [partner, setPartner] = useState<{ id: number; firstName: string; lastName: string } | null>(null);
  const [open, setOpen] = useState(false);
  const show = ({ partnerId, firstName, lastName }: PayeeOfBatch) => {
    setPartner({ id: partnerId, firstName: firstName ?? `Partner ${partnerId}`, lastName: lastName ?? '' });
    setOpen(true);
  };
  return (
    <OpenPayouts value={show}>
      {children}
      {partner && <Payouts key={partner.id} partner={partner} open={open} onClose={() => setOpen(false)} />}
    </OpenPayouts>
  );
}
