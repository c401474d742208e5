import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { BOOKS_TIME_ZONE, KeptTimeZone } from '@portal/kit/database/kept-time-zone';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { Approvals } from './approvals/approvals.js';
import { WatchExpiry } from './approvals/watch-expiry.js';
import { WatchArrivals } from './figures/watch-arrivals.js';
import { SecondPerson } from './second-person/second-person.js';
import { WatchBooks } from './figures/watch-books.js';
import { DecideFlag } from './flags/decide-flag.js';
import { RaiseFlags } from './flags/raise-flags.js';
import { WatchPartners } from './flags/watch-partners.js';
import { keptTimeZone } from './ledger/kept-time-zone.sql.js';
import { PayBatch } from './month-end/pay-batch.js';
import { CatchUpPartners } from './partners/catch-up-partners.js';
import { PartnerNames } from './partners/partner-names.js';
import { NoteBankState } from './note-bank-states/note-bank-state.js';
import { MonthState } from './payouts/month-state.js';
import { PayPartnerForMonth } from './payouts/pay-partner.js';
import { VoidPayout } from './payouts/void-payout.js';
import { CountRanks } from './ranks/count-ranks.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { IssueClosedMonth } from './statements/issue-closed-month.js';
import { IssueStatement } from './statements/issue-statement.js';
import { KeptStatements } from './statements/kept-statements.js';
import { SealBooks } from './seals/seal-books.js';
import { SealTrees } from './seals/seal-trees.js';
import {
  AdvanceSettings,
  FlagSettings,
  SealSettings,
  SecondPersonSettings,
  TierSettings,
} from './settings.js';

@Module({
  imports: [DatabaseModule.with({ migrations, mayReadReplica: true }), MessagingModule.for('payouts')],
  controllers,
  providers: [
    FindBrand.with(),
    TierSettings,
    AdvanceSettings,
    SecondPersonSettings,
    SecondPerson,
    Approvals,
    WatchExpiry,
    FlagSettings,
    RaiseFlags,
    DecideFlag,
    WatchPartners,
    { provide: BOOKS_TIME_ZONE, useValue: keptTimeZone },
    KeptTimeZone,
    PayPartnerForMonth,
    VoidPayout,
    MonthState,
    NoteBankState,
    PayBatch,
    PartnerNames,
    CatchUpPartners,
    WatchBooks,
    CountRanks,
    WatchArrivals,
    SealSettings,
    SealBooks,
    SealTrees,
    KeptStatements,
    IssueStatement,
    IssueClosedMonth,
  ],
})
export class AppModule {}
