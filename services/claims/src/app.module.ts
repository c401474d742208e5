import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { ClaimChangeEntity } from './claims/claim-change.entity.js';
import { ClaimFileEntity } from './claims/claim-file.entity.js';
import { ClaimEntity } from './claims/claim.entity.js';
import { FileClaim } from './filing/file-claim.js';
import { ReadSubmission } from './filing/read-submission.js';
import { ReviewClaims } from './review/review-claims.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [ClaimEntity, ClaimChangeEntity, ClaimFileEntity], migrations }),
    MessagingModule.for('claims'),
  ],
  controllers,
  providers: [ReadSubmission, FileClaim, ReviewClaims],
})
export class AppModule {}
