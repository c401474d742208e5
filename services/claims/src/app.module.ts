import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { ClaimAdditionEntity } from './claims/claim-addition.entity.js';
import { ClaimChangeEntity } from './claims/claim-change.entity.js';
import { ClaimFileEntity } from './claims/claim-file.entity.js';
import { ClaimRequestEntity } from './claims/claim-request.entity.js';
import { ClaimEntity } from './claims/claim.entity.js';
import { FileClaim } from './filing/file-claim.js';
import { KeepFile } from './filing/keep-file.js';
import { ReadSubmission } from './filing/read-submission.js';
import { AddFiles } from './page/add-files.js';
import { ClaimLinks } from './page/claim-links.js';
import { AskClaimant } from './review/ask-claimant.js';
import { ReviewClaims } from './review/review-claims.js';
import { SeeFiles } from './review/see-files.js';

@Module({
  imports: [
    DatabaseModule.with({
      entities: [ClaimEntity, ClaimChangeEntity, ClaimFileEntity, ClaimRequestEntity, ClaimAdditionEntity],
      migrations,
    }),
    MessagingModule.for('claims'),
  ],
  controllers,
  providers: [
    LinkTokens,
    KeepFile,
    ReadSubmission,
    FileClaim,
    ReviewClaims,
    AskClaimant,
    SeeFiles,
    ClaimLinks,
    AddFiles,
  ],
})
export class AppModule {}
