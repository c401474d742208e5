import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { LinkTokens } from '@portal/kit/http/link-tokens';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { SignInUser } from './accounts/sign-in.js';
import { SignUpPartner } from './accounts/sign-up.js';
import { InviteAdmin } from './admin-invites/invite-admin.js';
import { InviteLinks } from './admin-invites/invite-links.js';
import { ChangeAdmins } from './admins/change-admins.js';
import { MakeFirstAdmin } from './admins/make-first-admin.js';
import { ChangeCredentials } from './credentials/change-credentials.js';
import { FactorResets } from './factor-resets/factor-resets.js';
import { FactorSeals } from './factors/factor-seals.js';
import { OwnFactors } from './factors/own-factors.js';
import { Passkeys } from './factors/passkeys.js';
import { PresentFactor } from './factors/present-factor.js';
import { ResealFactors } from './factors/reseal-factors.js';
import { WarnOfOff } from './factors/warn-of-off.js';
import { RegisterByMail } from './registrations/register-by-mail.js';
import { RequestReset } from './password-resets/request-reset.js';
import { ResetLinks } from './password-resets/reset-links.js';
import { NewPasswords } from './passwords/new-passwords.js';
import { Passwords } from './passwords/passwords.js';
import { ConfirmEmails } from './confirmations/confirm-emails.js';
import { CorrectEmails } from './confirmations/correct-emails.js';
import { CountWithoutMail } from './confirmations/count-without-mail.js';
import { SavedViews } from './saved-views/saved-views.js';
import { SuspendPartners } from './partners/suspend-partners.js';
import { EmailSettings, FactorKeySettings, FactorSettings } from './settings.js';

@Module({
  imports: [DatabaseModule.with({ migrations }), MessagingModule.for('identity')],
  controllers,
  providers: [
    Passwords,
    NewPasswords,
    ChangeCredentials,
    SignInUser,
    SignUpPartner,
    MakeFirstAdmin,
    ChangeAdmins,
    LinkTokens,
    RequestReset,
    SavedViews,
    ResetLinks,
    InviteAdmin,
    InviteLinks,
    EmailSettings,
    ConfirmEmails,
    RegisterByMail,
    CorrectEmails,
    SuspendPartners,
    CountWithoutMail,
    FactorSettings,
    FactorKeySettings,
    FactorResets,
    FactorSeals,
    OwnFactors,
    Passkeys,
    PresentFactor,
    ResealFactors,
    WarnOfOff,
  ],
})
export class AppModule {}
