import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Users1763700000001 } from '../migrations/0001-users.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { SignInUser } from './accounts/sign-in.js';
import { SignUpPartner } from './accounts/sign-up.js';
import { MakeFirstAdmin } from './admins/make-first-admin.js';
import { Passwords } from './passwords/passwords.js';
import { PeopleController } from './people/people.controller.js';
import { UpdateProfile } from './profile/update-profile.controller.js';

@Module({
  imports: [DatabaseModule.with({ migrations: [Users1763700000001] }), MessagingModule.for('identity')],
  controllers: [AccountsController, PeopleController, UpdateProfile],
  providers: [Passwords, SignInUser, SignUpPartner, MakeFirstAdmin],
})
export class AppModule {}
