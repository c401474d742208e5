import { Button, Flex } from '@chakra-ui/react';
import {
  beginPartnerView,
  correctPartnerEmail,
  deletePartner,
  messagePartner,
  reinstatePartner,
  suspendPartner,
} from '@portal/contracts/calls/admin-people';
import { getBankAccount } from '@portal/contracts/calls/nacha';
import { payPartnerForMonth } from '@portal/contracts/calls/payouts';
import type { AdminPartner } from '@portal/contracts/http/admin-partners';
import { Landmark, MailQuestionMark, MessageSquare, Trash2, UserCheck, UserLock } from 'lucide-react';
import { may } from '../../../lib/rights.js';
import { SeeAsPartner } from './see-as-partner.js';
import type { usePartnerDialogs } from '../use-partner-dialogs.js';

interface Props {
  partner: AdminPartner;
  dialogs: ReturnType<typeof usePartnerDialogs>;
  onBankAccount: () => void;
  isSuspended: boolean;
}

/** What an administrator may do about a partner. */
export const PartnerActions = ({ partner, dialogs, onBankAccount, isSuspended }: Props) => (
  <Flex gap="2" wrap="wrap">
    {partner.monthCommissionInCents > 0 && !isSuspended && may(payPartnerForMonth) && (
      <Button size="sm" onPointerEnter={dialogs.preloadPay} onClick={() => dialogs.pay(partner)}>
        Pay
      </Button>
    )}
    {!partner.isUnverified && may(messagePartner) && (
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => dialogs.message(partner)}>
        <MessageSquare aria-hidden /> Message
      </Button>
    )}
    {may(getBankAccount) && (
      <Button size="sm" variant="outline" colorPalette="gray" onClick={onBankAccount}>
        <Landmark aria-hidden /> Bank account
      </Button>
    )}
    {may(beginPartnerView) && <SeeAsPartner partnerId={partner.id} />}
    {partner.isUnverified && may(correctPartnerEmail) && (
      <Button size="sm" variant="outline" colorPalette="gray" onClick={() => dialogs.correctEmail(partner)}>
        <MailQuestionMark aria-hidden /> Correct e-mail
      </Button>
    )}
    {isSuspended
      ? may(reinstatePartner) && (
          <Button size="sm" variant="outline" colorPalette="gray" onClick={() => dialogs.reinstate(partner)}>
            <UserCheck aria-hidden /> Lift suspension
          </Button>
        )
      : may(suspendPartner) && (
          <Button size="sm" variant="outline" colorPalette="red" onClick={() => dialogs.suspend(partner)}>
            <UserLock aria-hidden /> Suspend
          </Button>
        )}
    {may(deletePartner) && (
      <Button size="sm" variant="outline" colorPalette="red" onClick={() => dialogs.remove(partner)}>
        <Trash2 aria-hidden /> Delete
      </Button>
    )}
  </Flex>
);
