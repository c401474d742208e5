import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { BOOKS_TIME_ZONE, KeptTimeZone } from '@portal/kit/database/kept-time-zone';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { CheckPayments } from './check-books/check-payments.js';
import { ApplyCoupon } from './checkout/apply-coupon.js';
import { BeginCheckout } from './checkout/begin-checkout.js';
import { ChangeAmount } from './checkout/change-amount.js';
import { CheckTotal } from './checkout/check-total.js';
import { CheckoutLeases } from './checkout/checkout-leases.js';
import { CouponUses } from './checkout/coupon-uses.js';
import { EndCheckout } from './checkout/end-checkout.js';
import { EndOverdueCheckouts } from './checkout/end-overdue-checkouts.js';
import { FindUnfinished } from './checkout/find-unfinished.js';
import { OpenCheckout } from './checkout/open-checkout.js';
import { OwnCheckout } from './checkout/own-checkout.js';
import { ReleaseStaleCouponUses } from './checkout/release-stale-coupon-uses.js';
import { RemoveCoupon } from './checkout/remove-coupon.js';
import { SaveCustomer } from './checkout/save-customer.js';
import { LeaveClients } from './clients/leave-clients.js';
import { ListClients } from './clients/list-clients.js';
import { ErasePartner } from './deletion/erase-partner.js';
import { CardFlags } from './flags/card-flags.js';
import { CheckCards } from './flags/check-cards.js';
import { PartnerNames } from './partners/partner-names.js';
import { ReconcileSales } from './reconcile/reconcile-sales.js';
import { CompleteCustomer } from './sales/complete-customer.js';
import { keptTimeZone } from './sales/kept-time-zone.sql.js';
import { RecordSale } from './sales/record-sale.js';
import { PaymentsSettings } from './settings.js';
import { KeepStanding } from './standing/keep-standing.js';
import { VoidSale } from './voiding/void-sale.js';
import { ProviderLinks } from './stripe/provider-links.js';
import { stripeProvider } from './stripe/stripe.provider.js';
import { BackfillAdminClients } from './admin-clients/backfill-admin-clients.js';
import { ListForAdmins } from './admin-clients/list-for-admins.js';
import { ListSales } from './admin-clients/list-sales.js';
import { HeldSales } from './admin-clients/held-sales.js';
import { PresentAdminClient } from './admin-clients/present-admin-client.js';
import { ReadAdminClients } from './admin-clients/read-admin-clients.js';
import { SyncSessions } from './sync/sync-sessions.js';
import { ObservePayments } from './transactions/observe-payments.js';
import { CreateReferralFromCode } from './unknown-codes/create-referral-from-code.js';
import { RecordSession } from './unknown-codes/record-session.js';
import { WebhookEvents } from './webhook/webhook-events.js';
import { HandleStripeEvent } from './webhook/handle-stripe-event.js';

@Module({
  imports: [DatabaseModule.with({ migrations, mayReadReplica: true }), MessagingModule.for('payments-sales')],
  controllers,
  providers: [
    PaymentsSettings,
    stripeProvider,
    OpenCheckout,
    SaveCustomer,
    ApplyCoupon,
    RemoveCoupon,
    FindUnfinished,
    BeginCheckout,
    OwnCheckout,
    CheckoutLeases,
    CheckTotal,
    ChangeAmount,
    EndCheckout,
    EndOverdueCheckouts,
    CouponUses,
    ReleaseStaleCouponUses,
    { provide: BOOKS_TIME_ZONE, useValue: keptTimeZone },
    KeptTimeZone,
    RecordSale,
    CompleteCustomer,
    HandleStripeEvent,
    ReconcileSales,
    KeepStanding,
    VoidSale,
    ListClients,
    LeaveClients,
    ProviderLinks,
    PartnerNames,
    ListSales,
    ListForAdmins,
    CardFlags,
    CheckCards,
    BackfillAdminClients,
    ReadAdminClients,
    PresentAdminClient,
    HeldSales,
    ObservePayments,
    RecordSession,
    CreateReferralFromCode,
    SyncSessions,
    WebhookEvents,
    ErasePartner,
    CheckPayments,
  ],
})
export class AppModule {}
