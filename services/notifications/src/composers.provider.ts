import type { FactoryProvider } from '@nestjs/common';
import { ComposeClaimMail } from './claim-mails/compose-claim-mail.js';
import { ComposeClaimStatusMail } from './claim-mails/compose-claim-status-mail.js';
import { ComposeInviteMail } from './invite-mails/compose-invite-mail.js';
import { COMPOSERS, type Composers } from './outbox/mail.js';
import { ComposePasswordMail } from './password-mails/compose-password-mail.js';
import { ComposePayoutMail } from './payout-mails/compose-payout-mail.js';
import { ComposeSaleMails } from './sale-mails/compose-sale-mails.js';
import { ComposeSupportMail } from './support/compose-support-mail.js';

/** Maps each mail kind to the feature that writes it, so that the mailer depends on none of them. */
export const composersProvider: FactoryProvider<Composers> = {
  provide: COMPOSERS,
  inject: [
    ComposeSaleMails,
    ComposePayoutMail,
    ComposeClaimMail,
    ComposeSupportMail,
    ComposePasswordMail,
    ComposeInviteMail,
    ComposeClaimStatusMail,
  ],
  useFactory: (
    saleMails: ComposeSaleMails,
    payoutMail: ComposePayoutMail,
    claimMail: ComposeClaimMail,
    supportMail: ComposeSupportMail,
    passwordMail: ComposePasswordMail,
    inviteMail: ComposeInviteMail,
    claimStatusMail: ComposeClaimStatusMail,
  ) => ({
    sale: (mail) => saleMails.forPartner(mail),
    receipt: (mail) => saleMails.forCustomer(mail),
    payout: (mail) => payoutMail.forPartner(mail),
    'payout-voided': (mail) => payoutMail.forPartnerOfVoid(mail),
    claim: (mail) => claimMail.forClaimant(mail),
    support: (mail) => supportMail.forSupport(mail),
    'password-reset': (mail) => passwordMail.forOwner(mail),
    invite: (mail) => inviteMail.forInvited(mail),
    'claim-status': (mail) => claimStatusMail.forClaimant(mail),
  }),
};
