import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { SalesChartController } from './charts/sales-chart.controller.js';
import { CheckBooksController } from './check-books/check-books.controller.js';
import { CheckPayments } from './check-books/check-payments.js';
import { ApplyCoupon } from './checkout/apply-coupon.js';
import { BeginCheckout } from './checkout/begin-checkout.js';
import { ChangeAmount } from './checkout/change-amount.js';
import { CheckTotal } from './checkout/check-total.js';
import { CheckoutController } from './checkout/checkout.controller.js';
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
import { ListClientsWhenSaleRecorded } from './clients/list-clients-when-sale-recorded.js';
import { ReadClientsController } from './clients/read-clients.controller.js';
import { ErasePartner } from './deletion/erase-partner.js';
import { EraseWhenPartnerDeleted } from './deletion/erase-when-partner-deleted.js';
import { RenameInListsWhenPartnerChanges } from './partners/rename-in-lists-when-partner-changes.js';
import { PartnerNamesController } from './partners/partner-names.controller.js';
import { PartnerNames } from './partners/partner-names.js';
import { ReconcileSales } from './reconcile/reconcile-sales.js';
import { CompleteCustomer } from './sales/complete-customer.js';
import { UpdateListsWhenCustomerCompleted } from './clients/update-lists-when-customer-completed.js';
import { ReadSalesController } from './sales/read-sales.controller.js';
import { RecordSaleController } from './sales/record-sale.controller.js';
import { RecordSale } from './sales/record-sale.js';
import { CommissionInputsController } from './sales/commission-inputs.controller.js';
import { PaymentsSettings } from './settings.js';
import { KeepStanding } from './standing/keep-standing.js';
import { VoidSaleController } from './voiding/void-sale.controller.js';
import { VoidSale } from './voiding/void-sale.js';
import { ProviderLinks } from './stripe/provider-links.js';
import { stripeProvider } from './stripe/stripe.provider.js';
import { BackfillAdminClients } from './admin-clients/backfill-admin-clients.js';
import { AdminClientsController } from './admin-clients/admin-clients.controller.js';
import { ListForAdmins } from './admin-clients/list-for-admins.js';
import { ListSales } from './admin-clients/list-sales.js';
import { ListForAdminsWhenSaleRecorded } from './admin-clients/list-for-admins-when-sale-recorded.js';
import { MarkPaidWhenCommissionChanges } from './admin-clients/mark-paid-when-commission-changes.js';
import { PresentAdminClient } from './admin-clients/present-admin-client.js';
import { ReadAdminClients } from './admin-clients/read-admin-clients.js';
import { SyncController } from './sync/sync.controller.js';
import { SyncSessions } from './sync/sync-sessions.js';
import { ObservePayments } from './transactions/observe-payments.js';
import { TransactionsController } from './transactions/transactions.controller.js';
import { CreateReferralFromCode } from './unknown-codes/create-referral-from-code.js';
import { RecordSession } from './unknown-codes/record-session.js';
import { UnknownCodesController } from './unknown-codes/unknown-codes.controller.js';
import { CheckWebhookController } from './webhook/check-webhook.controller.js';
import { WebhookEvents } from './webhook/webhook-events.js';
import { HandleStripeEvent } from './webhook/handle-stripe-event.js';
import { WebhookController } from './webhook/webhook.controller.js';

@Module({
  imports: [DatabaseModule.with({ migrations }), MessagingModule.for('payments-sales')],
  controllers: [
    CheckoutController,
    RecordSaleController,
    WebhookController,
    ReadClientsController,
    ReadSalesController,
    ListClientsWhenSaleRecorded,
    CommissionInputsController,
    VoidSaleController,
    ListForAdminsWhenSaleRecorded,
    UpdateListsWhenCustomerCompleted,
    MarkPaidWhenCommissionChanges,
    RenameInListsWhenPartnerChanges,
    AdminClientsController,
    TransactionsController,
    UnknownCodesController,
    SyncController,
    CheckWebhookController,
    EraseWhenPartnerDeleted,
    PartnerNamesController,
    CheckBooksController,
    SalesChartController,
  ],
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
    BackfillAdminClients,
    ReadAdminClients,
    PresentAdminClient,
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
