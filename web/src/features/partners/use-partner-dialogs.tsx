import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { useState, type ReactNode } from 'react';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { DeletePartner } from './delete-partner.js';

const Pay = lazyDialog(async () => (await import('./pay-dialog.js')).PayDialog);
const CorrectEmail = lazyDialog(async () => (await import('./correct-email-dialog.js')).CorrectEmailDialog);
const Message = lazyDialog(async () => (await import('./message-dialog.js')).MessageDialog);
const Payouts = lazyDialog(async () => (await import('./payouts-dialog.js')).PayoutsDialog);
const Suspend = lazyDialog(async () => (await import('./suspend-partner.js')).SuspendPartner);
const Reinstate = lazyDialog(async () => (await import('./reinstate-partner.js')).ReinstatePartner);

type Opening = 'message' | 'pay' | 'payouts' | 'correct e-mail' | 'suspend' | 'reinstate';

/** What an administrator does about one partner; render `dialogs` beside what opens them. */
export function usePartnerDialogs({ onDeleted }: { onDeleted?: () => void } = {}): {
  pay: (partner: AdminPartner) => void;
  /** Preloads the dialog of `pay`, on hover or focus of what opens it. */
  preloadPay: () => void;
  message: (partner: AdminPartner) => void;
  payouts: (partner: AdminPartner) => void;
  correctEmail: (partner: AdminPartner) => void;
  suspend: (partner: AdminPartner) => void;
  reinstate: (partner: AdminPartner) => void;
  remove: (partner: AdminPartner) => void;
  dialogs: ReactNode;
} {
  // A dialog keeps its partner while it closes.
  const [of, setOf] = useState<Partial<Record<Opening, AdminPartner>>>({});
  const [open, setOpen] = useState<Opening | null>(null);
  const [deleted, setDeleted] = useState<AdminPartner | null>(null);
  const opens = (dialog: Opening) => (partner: AdminPartner) => {
    setOf((each) => ({ ...each, [dialog]: partner }));
    setOpen(dialog);
  };
  const close = () => setOpen(null);
  const { message, pay, payouts, 'correct e-mail': corrected, suspend, reinstate } = of;
  return {
    pay: opens('pay'),
    preloadPay: Pay.preload,
    message: opens('message'),
    payouts: opens('payouts'),
    correctEmail: opens('correct e-mail'),
    suspend: opens('suspend'),
    reinstate: opens('reinstate'),
    remove: setDeleted,
    dialogs: (
      <>
        {pay && <Pay partner={pay} open={open === 'pay'} onClose={close} />}
        {message && <Message key={message.id} partner={message} open={open === 'message'} onClose={close} />}
        {payouts && <Payouts key={payouts.id} partner={payouts} open={open === 'payouts'} onClose={close} />}
        {corrected && (
          <CorrectEmail
            key={corrected.id}
            partner={corrected}
            open={open === 'correct e-mail'}
            onClose={close}
          />
        )}
        {suspend && <Suspend partner={suspend} open={open === 'suspend'} onClose={close} />}
        {reinstate && <Reinstate partner={reinstate} open={open === 'reinstate'} onClose={close} />}
        <DeletePartner partner={deleted} onClose={() => setDeleted(null)} onDeleted={onDeleted} />
      </>
    ),
  };
}
