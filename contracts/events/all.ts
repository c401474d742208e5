import type { EventDefinition } from './define-event.js';
import { adminInvited } from './admin-invited.js';
import { claimStatusChanged } from './claim-status-changed.js';
import { claimSubmitted } from './claim-submitted.js';
import { commissionPaid } from './commission-paid.js';
import { commissionUnpaid } from './commission-unpaid.js';
import { documentDeleted } from './document-deleted.js';
import { documentStored } from './document-stored.js';
import { partnerClientsChanged } from './partner-clients-changed.js';
import { partnerDeleted } from './partner-deleted.js';
import { partnerRegistered } from './partner-registered.js';
import { partnerTotalsChanged } from './partner-totals-changed.js';
import { partnerUpdated } from './partner-updated.js';
import { passwordResetRequested } from './password-reset-requested.js';
import { paymentObserved } from './payment-observed.js';
import { payoutMade } from './payout-made.js';
import { payoutVoided } from './payout-voided.js';
import { productChanged } from './product-changed.js';
import { referralCreated } from './referral-created.js';
import { referralDeleted } from './referral-deleted.js';
import { saleCustomerCompleted } from './sale-customer-completed.js';
import { saleRecorded } from './sale-recorded.js';
import { saleRefunded } from './sale-refunded.js';
import { saleVoided } from './sale-voided.js';
import { unknownCodeSeen } from './unknown-code-seen.js';

/**
 * All events. A relay sends only those listed here: while two versions run side by side, the old one leaves new events to
 * the new one. An event that is no longer published stays here for a release, for rows still in an outbox.
 */
export const allEvents = [
  adminInvited,
  claimStatusChanged,
  claimSubmitted,
  commissionPaid,
  commissionUnpaid,
  documentDeleted,
  documentStored,
  partnerClientsChanged,
  partnerDeleted,
  partnerRegistered,
  partnerTotalsChanged,
  partnerUpdated,
  passwordResetRequested,
  paymentObserved,
  payoutMade,
  payoutVoided,
  productChanged,
  referralCreated,
  referralDeleted,
  saleCustomerCompleted,
  saleRecorded,
  saleRefunded,
  saleVoided,
  unknownCodeSeen,
] as EventDefinition[];
