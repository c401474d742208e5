import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { Users1763700000001 } from '../migrations/0001-users.js';
import { PasswordResets1763700000011 } from '../migrations/0002-password-resets.js';
import { Onboarding1763700000012 } from '../migrations/0003-onboarding.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { SignInUser } from './accounts/sign-in.js';
import { SignUpPartner } from './accounts/sign-up.js';
import { MakeFirstAdmin } from './admins/make-first-admin.js';
import { OnboardingController } from './onboarding/onboarding.controller.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { RequestReset } from './password-resets/request-reset.js';
import { ResetLinks } from './password-resets/reset-links.js';
import { Passwords } from './passwords/passwords.js';
import { PeopleController } from './people/people.controller.js';
import { ListPartnersController } from './people/list-partners.controller.js';
import { UpdateProfile } from './profile/update-profile.controller.js';

@Module({
  imports: [
    DatabaseModule.with({
      migrations: [Users1763700000001, PasswordResets1763700000011, Onboarding1763700000012],
    }),
    MessagingModule.for('identity'),
  ],
  controllers: [
    AccountsController,
    PeopleController,
    UpdateProfile,
    PasswordResetsController,
    OnboardingController,
    ListPartnersController,
  ],
  providers: [Passwords, SignInUser, SignUpPartner, MakeFirstAdmin, RequestReset, ResetLinks],
})
export class AppModule {}
