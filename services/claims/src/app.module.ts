import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';

@Module({
  imports: [DatabaseModule.with({ migrations: [] }), MessagingModule.for('claims')],
})
export class AppModule {}
