import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Claims1763800000001 } from '../migrations/0001-claims.js';
import { FileClaimController } from './filing/file-claim.controller.js';
import { FileClaim } from './filing/file-claim.js';
import { ReadSubmission } from './filing/read-submission.js';
import { ClaimForMailController } from './reading/claim-for-mail.controller.js';

@Module({
  imports: [DatabaseModule.with({ migrations: [Claims1763800000001] }), MessagingModule.for('claims')],
  controllers: [FileClaimController, ClaimForMailController],
  providers: [ReadSubmission, FileClaim],
})
export class AppModule {}
