import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Ledger1763000000001 } from '../migrations/0001-ledger.js';
import { StandingsAndAdvances1764000000201 } from '../migrations/0002-standings-and-advances.js';
import { AdminStatsController } from './figures/admin-stats.js';
import { CommissionStatusController } from './figures/commission-status.js';
import { LeaderboardController } from './figures/leaderboard.js';
import { PartnerSummaryController } from './figures/partner-summary.js';
import { PartnerCountsController } from './figures/partner-counts.js';
import { ReferralTotalsController } from './figures/referral-totals.js';
import { StatementController } from './figures/statement.js';
import { PostCommissionWhenSaleRecorded } from './ledger/post-commission-when-sale-recorded.js';
import { PostStandingWhenSaleChanges } from './ledger/post-standing-when-sale-changes.js';
import { AdminPaymentsController } from './payouts/admin-payments.controller.js';
import { MonthState } from './payouts/month-state.js';
import { PayPartnerController } from './payouts/pay-partner.controller.js';
import { PayPartnerForMonth } from './payouts/pay-partner.js';
import { PreviewPayoutController } from './payouts/preview-payout.controller.js';
import { VoidPayout } from './payouts/void-payout.js';

@Module({
  imports: [
    DatabaseModule.with({ migrations: [Ledger1763000000001, StandingsAndAdvances1764000000201] }),
    MessagingModule.for('payouts'),
  ],
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
    PreviewPayoutController,
  ],
  providers: [PayPartnerForMonth, VoidPayout, MonthState],
})
export class AppModule {}
