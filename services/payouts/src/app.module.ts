import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Ledger1763000000001 } from '../migrations/0001-ledger.js';
import { AdminStatsController } from './figures/admin-stats.js';
import { CommissionStatusController } from './figures/commission-status.js';
import { LeaderboardController } from './figures/leaderboard.js';
import { PartnerSummaryController } from './figures/partner-summary.js';
import { PartnerCountsController } from './figures/partner-counts.js';
import { ReferralTotalsController } from './figures/referral-totals.js';
import { StatementController } from './figures/statement.js';
import { PostCommissionWhenSaleRecorded } from './ledger/post-commission-when-sale-recorded.js';
import { PayPartnerController } from './payouts/pay-partner.controller.js';
import { PayPartnerForMonth } from './payouts/pay-partner.js';

@Module({
  imports: [DatabaseModule.with({ migrations: [Ledger1763000000001] }), MessagingModule.for('payouts')],
  controllers: [
    PostCommissionWhenSaleRecorded,
    PartnerSummaryController,
    StatementController,
    PartnerCountsController,
    ReferralTotalsController,
    CommissionStatusController,
    LeaderboardController,
    AdminStatsController,
    PayPartnerController,
  ],
  providers: [PayPartnerForMonth],
})
export class AppModule {}
