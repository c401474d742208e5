import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { ExplainCommissionController } from './explain/explain-commission.controller.js';
import { AdminStatsController } from './figures/admin-stats.controller.js';
import { CheckBooksController } from './figures/check-books.controller.js';
import { CheckSalesController } from './figures/check-sales.controller.js';
import { CommissionStatusController } from './figures/commission-status.controller.js';
import { LeaderboardController } from './figures/leaderboard.controller.js';
import { PartnersChartController } from './figures/partners-chart.controller.js';
import { PartnerSummaryController } from './figures/partner-summary.controller.js';
import { PartnerCountsController } from './figures/partner-counts.controller.js';
import { ReferralTotalsController } from './figures/referral-totals.controller.js';
import { StatementController } from './figures/statement.controller.js';
import { WatchBooks } from './figures/watch-books.js';
import { PostCommissionWhenSaleRecorded } from './ledger/post-commission-when-sale-recorded.js';
import { PostStandingWhenSaleChanges } from './ledger/post-standing-when-sale-changes.js';
import { BatchForBankController } from './month-end/batch-for-bank.controller.js';
import { ListBatchesController } from './month-end/list-batches.controller.js';
import { MonthEndController } from './month-end/month-end.controller.js';
import { PayBatch } from './month-end/pay-batch.js';
import { PayoutBatchesController } from './month-end/payout-batches.controller.js';
import { CatchUpPartners } from './partners/catch-up-partners.js';
import { UpdatePartnersWhenPartnerChanges } from './partners/update-partners-when-partner-changes.js';
import { ListPartnersController } from './partner-list/list-partners.controller.js';
import { PartnerNames } from './partners/partner-names.js';
import { AdminPaymentsController } from './payouts/admin-payments.controller.js';
import { MonthState } from './payouts/month-state.js';
import { PayPartnerController } from './payouts/pay-partner.controller.js';
import { PayPartnerForMonth } from './payouts/pay-partner.js';
import { PayoutsController } from './payouts/payouts.controller.js';
import { PreviewPayoutController } from './payouts/preview-payout.controller.js';
import { VoidPayout } from './payouts/void-payout.js';
import { TierSettings } from './settings.js';

@Module({
  imports: [DatabaseModule.with({ migrations }), MessagingModule.for('payouts')],
  controllers: [
    PostCommissionWhenSaleRecorded,
    PostStandingWhenSaleChanges,
    PartnerSummaryController,
    StatementController,
    PartnerCountsController,
    ReferralTotalsController,
    CommissionStatusController,
    LeaderboardController,
    AdminStatsController,
    PayPartnerController,
    AdminPaymentsController,
    PayoutsController,
    PreviewPayoutController,
    ExplainCommissionController,
    MonthEndController,
    PayoutBatchesController,
    UpdatePartnersWhenPartnerChanges,
    ListPartnersController,
    CheckBooksController,
    CheckSalesController,
    ListBatchesController,
    BatchForBankController,
    PartnersChartController,
  ],
  providers: [
    TierSettings,
    PayPartnerForMonth,
    VoidPayout,
    MonthState,
    PayBatch,
    PartnerNames,
    CatchUpPartners,
    WatchBooks,
  ],
})
export class AppModule {}
