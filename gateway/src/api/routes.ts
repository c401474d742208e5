import { inAnswer, inBody, inPath, ofNothing, onSelf } from '../audit/audit.js';
import { ListAuditLog } from '../audit/list-audit-log.js';
import { CheckResetLink } from '../session/check-reset-link.js';
import { DeletePartner } from '../session/delete-partner.js';
import { ForgotPassword } from '../session/forgot-password.js';
import { ResetPassword } from '../session/reset-password.js';
import { SignIn } from '../session/sign-in.js';
import { SignOut } from '../session/sign-out.js';
import { SignUp } from '../session/sign-up.js';
import { UpdateCredentials } from '../session/update-credentials.js';
import { AdminPartners } from './compose-admin-partners.js';
import { BusStatus } from './compose-bus.js';
import { Leaderboard } from './compose-leaderboard.js';
import { PartnerClients } from './compose-partner-clients.js';
import { PartnerLinks } from './compose-partner-links.js';
import { PartnerSales } from './compose-partner-sales.js';
import { PartnerStats } from './compose-partner-stats.js';
import { Configuration } from './configuration.js';
import { ReplayDeadLetters } from './replay-dead-letters.js';
import type { Route } from './route.js';

const SIGNED_IN = ['partner', 'admin'] as const;
const PARTNER = ['partner'] as const;
const ADMIN = ['admin'] as const;

/** Every route of `/api`, the specified and our own (D-8): who may call it, and who answers. What is not here is not found. */
export const routes: Route[] = [
  { method: 'GET', path: '/config', who: 'anyone', by: Configuration },

  { method: 'POST', path: '/login', who: 'anyone', by: SignIn },
  { method: 'POST', path: '/register', who: 'anyone', by: SignUp, throttle: 'register' },
  { method: 'POST', path: '/logout', who: 'anyone', by: SignOut },
  { method: 'GET', path: '/user', who: SIGNED_IN, service: 'identity' },

  { method: 'GET', path: '/products', who: SIGNED_IN, service: 'catalog-referrals' },
  { method: 'GET', path: '/referrals', who: PARTNER, by: PartnerLinks },
  { method: 'POST', path: '/referrals', who: PARTNER, service: 'catalog-referrals' },
  { method: 'DELETE', path: '/referrals/:id', who: PARTNER, service: 'catalog-referrals' },

  { method: 'GET', path: '/partner/summary', who: PARTNER, service: 'payouts' },
  { method: 'GET', path: '/partner/statement', who: PARTNER, service: 'payouts' },
  { method: 'GET', path: '/partner/statement.csv', who: PARTNER, service: 'payouts' },
  { method: 'GET', path: '/partner/sales', who: PARTNER, by: PartnerSales },
  { method: 'GET', path: '/partner/clients', who: PARTNER, by: PartnerClients },
  { method: 'GET', path: '/partner/stats', who: PARTNER, by: PartnerStats },
  { method: 'GET', path: '/leaderboard', who: PARTNER, by: Leaderboard },

  {
    method: 'POST',
    path: '/payments/create-intent',
    who: 'anyone',
    service: 'payments-sales',
    throttle: 'create-intent',
    makesVisitor: true,
  },
  {
    method: 'POST',
    path: '/payments/customer',
    who: 'anyone',
    service: 'payments-sales',
    throttle: 'payment',
  },
  {
    method: 'POST',
    path: '/payments/apply-coupon',
    who: 'anyone',
    service: 'payments-sales',
    throttle: 'coupon',
  },
  {
    method: 'POST',
    path: '/payments/remove-coupon',
    who: 'anyone',
    service: 'payments-sales',
    throttle: 'payment',
  },
  {
    method: 'POST',
    path: '/sales/record',
    who: 'anyone',
    service: 'payments-sales',
    throttle: 'payment',
  },
  { method: 'POST', path: '/webhook', who: 'anyone', service: 'payments-sales', fromServers: true },

  { method: 'GET', path: '/admin/stats', who: ADMIN, service: 'payouts' },
  {
    method: 'POST',
    path: '/admin/products',
    who: ADMIN,
    service: 'catalog-referrals',
    audit: { action: 'product.added', subject: inAnswer('product') },
  },
  {
    method: 'PATCH',
    path: '/admin/products/:id',
    who: ADMIN,
    service: 'catalog-referrals',
    audit: { action: 'product.edited', subject: inPath('product') },
  },
  {
    method: 'DELETE',
    path: '/admin/products/:id',
    who: ADMIN,
    service: 'catalog-referrals',
    audit: { action: 'product.deleted', subject: inPath('product') },
  },

  { method: 'POST', path: '/claims', who: 'anyone', service: 'claims', throttle: 'claim', streams: true },
  { method: 'GET', path: '/admin/claims', who: ADMIN, service: 'claims' },
  { method: 'GET', path: '/admin/claims/:id', who: ADMIN, service: 'claims' },
  {
    method: 'PATCH',
    path: '/admin/claims/:id',
    who: ADMIN,
    service: 'claims',
    audit: { action: 'claim.status-changed', subject: inPath('claim') },
  },
  { method: 'PATCH', path: '/profile', who: SIGNED_IN, service: 'documents', streams: true },
  { method: 'GET', path: '/profile/documents', who: PARTNER, service: 'documents' },
  { method: 'GET', path: '/documents/:id', who: SIGNED_IN, service: 'documents', streams: true },

  { method: 'GET', path: '/admin/support-requests', who: ADMIN, service: 'notifications' },
  { method: 'GET', path: '/admin/mails', who: ADMIN, service: 'notifications' },
  { method: 'GET', path: '/admin/mails/given-up', who: ADMIN, service: 'notifications' },
  { method: 'GET', path: '/admin/mails/:id', who: ADMIN, service: 'notifications' },
  {
    method: 'POST',
    path: '/admin/mails/retry',
    who: ADMIN,
    service: 'notifications',
    audit: { action: 'mails.retried', subject: ofNothing },
  },
  {
    method: 'POST',
    path: '/admin/mails/:id/retry',
    who: ADMIN,
    service: 'notifications',
    audit: { action: 'mail.retried', subject: inPath('mail') },
  },
  { method: 'GET', path: '/admin/bus', who: ADMIN, by: BusStatus },
  {
    method: 'POST',
    path: '/admin/bus/replay',
    who: ADMIN,
    by: ReplayDeadLetters,
    audit: { action: 'dead-letters.replayed', subject: ofNothing },
  },
  { method: 'POST', path: '/support', who: SIGNED_IN, service: 'notifications', throttle: 'support' },

  { method: 'POST', path: '/forgot-password', who: 'anyone', by: ForgotPassword, throttle: 'password' },
  { method: 'POST', path: '/reset-password/check', who: 'anyone', by: CheckResetLink, throttle: 'password' },
  { method: 'POST', path: '/reset-password', who: 'anyone', by: ResetPassword, throttle: 'password' },

  { method: 'GET', path: '/user/onboarding-status', who: PARTNER, service: 'identity' },
  { method: 'POST', path: '/user/onboarding-status', who: PARTNER, service: 'identity' },

  {
    method: 'POST',
    path: '/admin/invite',
    who: ADMIN,
    service: 'identity',
    audit: { action: 'admin.invited', subject: inAnswer('invite') },
  },
  { method: 'POST', path: '/accept-invite/check', who: 'anyone', service: 'identity', throttle: 'password' },
  { method: 'POST', path: '/accept-invite', who: 'anyone', service: 'identity', throttle: 'password' },
  {
    method: 'PATCH',
    path: '/admin/credentials',
    who: ADMIN,
    by: UpdateCredentials,
    audit: { action: 'admin.credentials-changed', subject: onSelf },
  },
  {
    method: 'DELETE',
    path: '/admin/partners/:id',
    who: ADMIN,
    by: DeletePartner,
    audit: { action: 'partner.deleted', subject: inPath('partner') },
  },
  { method: 'GET', path: '/admin/audit-log', who: ADMIN, by: ListAuditLog },
  { method: 'GET', path: '/admin/partners', who: ADMIN, by: AdminPartners },
  {
    method: 'POST',
    path: '/admin/monthly-payments',
    who: ADMIN,
    service: 'payouts',
    audit: { action: 'monthly-payment.changed', subject: inBody('partner', 'partnerId') },
  },
  {
    method: 'POST',
    path: '/admin/process-partner-payment',
    who: ADMIN,
    service: 'payouts',
    audit: { action: 'partner.paid', subject: inBody('partner', 'partnerId') },
  },
  {
    method: 'POST',
    path: '/admin/payouts',
    who: ADMIN,
    service: 'payouts',
    audit: { action: 'partner.paid', subject: inBody('partner', 'partnerId') },
  },
  { method: 'GET', path: '/admin/payouts', who: ADMIN, service: 'payouts' },
  {
    method: 'POST',
    path: '/admin/payouts/:id/void',
    who: ADMIN,
    service: 'payouts',
    audit: { action: 'payout.voided', subject: inPath('payout') },
  },
  { method: 'GET', path: '/admin/payout-preview', who: ADMIN, service: 'payouts' },
  { method: 'GET', path: '/admin/commissions/:id', who: ADMIN, service: 'payouts' },
  { method: 'GET', path: '/admin/month-end', who: ADMIN, service: 'payouts' },
  { method: 'GET', path: '/admin/month-end/selection', who: ADMIN, service: 'payouts' },
  {
    method: 'POST',
    path: '/admin/payout-batches',
    who: ADMIN,
    service: 'payouts',
    audit: { action: 'payout-batch.paid', subject: inAnswer('payout-batch') },
  },
  { method: 'GET', path: '/admin/payout-batches/:id', who: ADMIN, service: 'payouts' },
  { method: 'GET', path: '/admin/payout-batches/:id/payouts.csv', who: ADMIN, service: 'payouts' },

  { method: 'GET', path: '/admin/partner-names', who: ADMIN, service: 'payments-sales' },
  { method: 'GET', path: '/admin/clients', who: ADMIN, service: 'payments-sales' },
  { method: 'GET', path: '/admin/clients.csv', who: ADMIN, service: 'payments-sales' },
  {
    method: 'DELETE',
    path: '/admin/sales/:id',
    who: ADMIN,
    service: 'payments-sales',
    audit: { action: 'sale.deleted', subject: inPath('sale') },
  },
  { method: 'GET', path: '/admin/stripe-transactions', who: ADMIN, service: 'payments-sales' },
  { method: 'GET', path: '/admin/unknown-referral-codes', who: ADMIN, service: 'payments-sales' },
  {
    method: 'POST',
    path: '/admin/unknown-referral-codes/:id/assign',
    who: ADMIN,
    service: 'payments-sales',
    audit: { action: 'unknown-code.assigned', subject: inPath('unknown-code') },
  },
  {
    method: 'POST',
    path: '/admin/unknown-referral-codes/:id/create-referral',
    who: ADMIN,
    service: 'payments-sales',
    audit: { action: 'unknown-code.credited', subject: inPath('unknown-code') },
  },
  { method: 'GET', path: '/admin/sync-stripe-sessions', who: ADMIN, service: 'payments-sales' },
  {
    method: 'POST',
    path: '/admin/sync-stripe-sessions',
    who: ADMIN,
    service: 'payments-sales',
    audit: { action: 'stripe.synced', subject: onSelf },
  },
  { method: 'GET', path: '/webhook/test', who: ADMIN, service: 'payments-sales' },
  {
    method: 'POST',
    path: '/webhook/simulate',
    who: ADMIN,
    service: 'payments-sales',
    audit: { action: 'webhook.simulated', subject: onSelf },
  },

  { method: 'GET', path: '/admin/partner-documents', who: ADMIN, service: 'documents' },
  {
    method: 'DELETE',
    path: '/admin/partner-documents/:id',
    who: ADMIN,
    service: 'documents',
    audit: { action: 'document.deleted', subject: inPath('document') },
  },

  { method: 'GET', path: '/admin/partners/:id/bank-account', who: ADMIN, service: 'documents' },
  {
    method: 'PUT',
    path: '/admin/partners/:id/bank-account',
    who: ADMIN,
    service: 'documents',
    audit: { action: 'bank-account.set', subject: inPath('partner') },
  },
  {
    method: 'DELETE',
    path: '/admin/partners/:id/bank-account',
    who: ADMIN,
    service: 'documents',
    audit: { action: 'bank-account.removed', subject: inPath('partner') },
  },
  { method: 'GET', path: '/admin/payout-batches', who: ADMIN, service: 'payouts' },
  // documents has the bank accounts, so it makes the bank's files.
  { method: 'GET', path: '/admin/payout-batches/:id/nacha', who: ADMIN, service: 'documents' },
  {
    method: 'POST',
    path: '/admin/payout-batches/:id/nacha-files',
    who: ADMIN,
    service: 'documents',
    audit: { action: 'nacha-file.made', subject: inAnswer('nacha-file') },
  },
  { method: 'GET', path: '/admin/payouts/:id/nacha-file', who: ADMIN, service: 'documents' },
  { method: 'GET', path: '/admin/nacha-files/:id/nacha.txt', who: ADMIN, service: 'documents' },
  {
    method: 'POST',
    path: '/admin/nacha-files/:id/unused',
    who: ADMIN,
    service: 'documents',
    audit: { action: 'nacha-file.unused', subject: inPath('nacha-file') },
  },
  { method: 'GET', path: '/admin/referral-codes', who: ADMIN, service: 'catalog-referrals' },
  { method: 'GET', path: '/admin/charts/sales', who: ADMIN, service: 'payments-sales' },
  { method: 'GET', path: '/admin/charts/partners', who: ADMIN, service: 'payouts' },
];
