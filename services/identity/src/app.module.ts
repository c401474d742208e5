import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { SignInUser } from './accounts/sign-in.js';
import { SignUpPartner } from './accounts/sign-up.js';
import { AdminInvitesController } from './admin-invites/admin-invites.controller.js';
import { InviteAdmin } from './admin-invites/invite-admin.js';
import { InviteLinks } from './admin-invites/invite-links.js';
import { MakeFirstAdmin } from './admins/make-first-admin.js';
import { UpdateCredentialsController } from './admins/update-credentials.controller.js';
import { LinkTokens } from './links/link-token.js';
import { OnboardingController } from './onboarding/onboarding.controller.js';
import { DeletePartnerController } from './partners/delete-partner.controller.js';
import { PasswordResetsController } from './password-resets/password-resets.controller.js';
import { RequestReset } from './password-resets/request-reset.js';
import { ResetLinks } from './password-resets/reset-links.js';
import { Passwords } from './passwords/passwords.js';
import { PeopleController } from './people/people.controller.js';
import { ListPartnersController } from './people/list-partners.controller.js';
import { UpdateProfile } from './profile/update-profile.controller.js';

@Module({
  imports: [DatabaseModule.with({ migrations }), MessagingModule.for('identity')],
  controllers: [
    AccountsController,
    PeopleController,
    UpdateProfile,
    PasswordResetsController,
    OnboardingController,
    AdminInvitesController,
    UpdateCredentialsController,
    DeletePartnerController,
    ListPartnersController,
  ],
  providers: [
    Passwords,
    SignInUser,
    SignUpPartner,
    MakeFirstAdmin,
    LinkTokens,
    RequestReset,
    ResetLinks,
    InviteAdmin,
    InviteLinks,
  ],
})
export class AppModule {}
