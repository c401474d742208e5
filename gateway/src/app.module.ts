import { Module } from '@nestjs/common';
import { AdminPartnerById } from './api/compose-admin-partner.js';
import { AdminPartners } from './api/compose-admin-partners.js';
import { Leaderboard } from './api/compose-leaderboard.js';
import { PartnerClients } from './api/compose-partner-clients.js';
import { Figures } from './api/compose-figures.js';
import { PortalHealth } from './api/compose-health.js';
import { AdminNeeds } from './api/compose-needs.js';
import { LinkDays } from './api/compose-link-days.js';
import { PartnerLinks } from './api/compose-partner-links.js';
import { PartnerSales } from './api/compose-partner-sales.js';
import { PartnerStats } from './api/compose-partner-stats.js';
import { BusStatus } from './api/compose-bus.js';
import { ClaimById } from './api/compose-claim.js';
import { ReplayDeadLetters } from './api/replay-dead-letters.js';
import { Configuration } from './api/configuration.js';
import { Forwarder } from './api/forwarder.js';
import { LookAtLink } from './api/look-at-link.js';
import { FactorGate } from './api/factor-gate.js';
import { Gate } from './api/gate.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditOverview } from './audit/audit-overview.js';
import { ExportAuditLog } from './audit/export-audit-log.js';
import { ListAuditLog } from './audit/list-audit-log.js';
import { WatchReads } from './audit/watch-reads.js';
import { MailHead } from './audit/mail-head.js';
import { NoteHead } from './audit/note-head.js';
import { TellExports } from './exports/tell-exports.js';
import { GatewayDatabase } from './database.js';
import { BuiltPages } from './pages/built-pages.js';
import { BeginPartnerView } from './session/begin-partner-view.js';
import { EndPartnerView } from './session/end-partner-view.js';
import { PartnerViews } from './session/partner-views.js';
import { SuspendPartner } from './session/suspend-partner.js';
import { FindBrand } from '@portal/kit/http/find-brand';
import { ChooseFirstLook } from './pages/choose-first-look.js';
import { FindLink } from './pages/find-link.js';
import { KeptAssets } from './pages/kept-assets.js';
import { LiveDoor } from './proxies/live-door.js';
import { Cookies } from './session/cookies.js';
import { ChangeAdmin } from './session/change-admin.js';
import { RemoveAdmin } from './session/remove-admin.js';
import { CheckResetLink } from './session/check-reset-link.js';
import { DeletePartner } from './session/delete-partner.js';
import { EndOtherSessions } from './session/end-other-sessions.js';
import { EndSession } from './session/end-session.js';
import { ForgotPassword } from './session/forgot-password.js';
import { ChangeCredentials } from './session/change-credentials.js';
import { CheckStepUp } from './session/check-step-up.js';
import { GetSecurity } from './session/get-security.js';
import { BeginPasskey, ConfirmPasskey } from './session/add-passkey.js';
import { AskForPasskey, AskForPasskeyAgain } from './session/ask-for-passkey.js';
import { FactorAdded } from './session/factor-added.js';
import { ConfirmFactorReset } from './session/confirm-factor-reset.js';
import { ConfirmTotp } from './session/confirm-totp.js';
import { FactorCheck } from './session/factor-check.js';
import { PendingSignIns } from './session/pending-sign-ins.js';
import { SignInWithFactor } from './session/sign-in-with-factor.js';
import { StepUp } from './session/step-up.js';
import { ChangePassword } from './session/change-password.js';
import { ListSessions } from './session/list-sessions.js';
import { NoteStrangers } from './session/note-strangers.js';
import { ResetPassword } from './session/reset-password.js';
import { SessionStart } from './session/session-start.js';
import { Sessions } from './session/sessions.js';
import { SignInThrottle } from './session/sign-in-throttle.js';
import { SignIn } from './session/sign-in.js';
import { SignOut } from './session/sign-out.js';
import { SignUp } from './session/sign-up.js';
import { Throttles } from './session/throttles.js';
import { UpdateCredentials } from './session/update-credentials.js';
import {
  GatewaySettings,
  PaymentSettings,
  PrizeSettings,
  LegalSettings,
  RegistrationSettings,
  ProxySettings,
  PublicSettings,
  SessionSettings,
  SupportSettings,
  ThrottleSettings,
} from './settings.js';
import { WatchCertificate } from './watch-certificate.js';

@Module({
  imports: [GatewayDatabase],
  providers: [
    PublicSettings,
    SessionSettings,
    GatewaySettings,
    PaymentSettings,
    PrizeSettings,
    LegalSettings,
    RegistrationSettings,
    SupportSettings,
    ProxySettings,
    ThrottleSettings,
    Gate,
    Forwarder,
    Sessions,
    Cookies,
    LiveDoor,
    SessionStart,
    Throttles,
    SignInThrottle,
    NoteStrangers,
    SignIn,
    SignInWithFactor,
    StepUp,
    ConfirmFactorReset,
    ConfirmTotp,
    FactorAdded,
    BeginPasskey,
    ConfirmPasskey,
    AskForPasskey,
    AskForPasskeyAgain,
    CheckStepUp,
    GetSecurity,
    FactorCheck,
    FactorGate,
    PendingSignIns,
    SignUp,
    SignOut,
    ListSessions,
    EndSession,
    EndOtherSessions,
    ForgotPassword,
    CheckResetLink,
    ChangeCredentials,
    ChangePassword,
    ResetPassword,
    Configuration,
    LookAtLink,
    LinkDays,
    PartnerLinks,
    PartnerSales,
    PartnerClients,
    PartnerStats,
    Leaderboard,
    BusStatus,
    AdminNeeds,
    PortalHealth,
    Figures,
    ReplayDeadLetters,
    AuditLog,
    ListAuditLog,
    ExportAuditLog,
    AuditOverview,
    NoteHead,
    MailHead,
    TellExports,
    WatchReads,
    UpdateCredentials,
    DeletePartner,
    SuspendPartner,
    PartnerViews,
    BeginPartnerView,
    EndPartnerView,
    ChangeAdmin,
    RemoveAdmin,
    ClaimById,
    AdminPartnerById,
    AdminPartners,
    WatchCertificate,
    KeptAssets,
    BuiltPages,
    FindBrand.with({ keptMs: 2_000, patienceMs: 200 }),
    ChooseFirstLook,
    FindLink,
  ],
})
export class AppModule {}
