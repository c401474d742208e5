// Signing in and up, passwords, the profile and its documents, support.
import type * as z from 'zod/mini';
import type * as account from '../http/account.js';
import type * as sessions from '../http/sessions.js';
import type * as profile from '../http/profile.js';
import type * as support from '../http/support.js';
import type { User } from '../http/account.js';
import { PARTNER, SIGNED_IN, defineCall, type FileAnswer } from './define-call.js';

export const signIn = defineCall('POST', '/api/login', { by: 'gateway', allow: 'anyone' })<{
  body: z.input<typeof account.signIn>;
  answer: User;
}>();

export const signUp = defineCall('POST', '/api/register', { by: 'gateway', allow: 'anyone' })<{
  body: z.input<typeof account.signUp>;
  answer: User | account.RegistrationMailed;
}>();

export const signOut = defineCall('POST', '/api/logout', { by: 'gateway', allow: 'anyone' })();

export const getSignedInUser = defineCall('GET', '/api/user', {
  by: 'identity',
  allow: SIGNED_IN,
  whileEnrolling: true,
})<{
  answer: User;
}>();

export const updateProfile = defineCall('PATCH', '/api/profile', { by: 'documents', allow: SIGNED_IN })<{
  body: z.input<typeof profile.profile>;
  answer: User;
}>();

export const getProfileDocuments = defineCall('GET', '/api/profile/documents', {
  by: 'documents',
  allow: PARTNER,
})<{ answer: z.infer<typeof profile.profileDocuments> }>();

export const changePassword = defineCall('PATCH', '/api/profile/password', {
  by: 'gateway',
  allow: PARTNER,
  stepUp: true,
})<{ body: z.input<typeof account.changePassword>; answer: z.infer<typeof account.user> }>();

/** The newest use first. */
export const listSessions = defineCall('GET', '/api/sessions', { by: 'gateway', allow: SIGNED_IN })<{
  answer: z.infer<typeof sessions.openSession>[];
}>();

export const endSession = defineCall('DELETE', '/api/sessions/:id', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: 'or-just-signed-in',
})<{}>();

/** All but the one that asks. */
export const endOtherSessions = defineCall('DELETE', '/api/sessions', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: 'or-just-signed-in',
})<{}>();

export const downloadDocument = defineCall('GET', '/api/documents/:id', {
  by: 'documents',
  allow: SIGNED_IN,
  right: 'read private records',
})<{ answer: FileAnswer }>();

export const askSupport = defineCall('POST', '/api/support', { by: 'notifications', allow: SIGNED_IN })<{
  body: z.input<typeof support.supportRequest>;
  answer: z.infer<typeof support.supportRequested>;
}>();

/** By the link in the mail of an answer, without an account (D-129). */
export const readThread = defineCall('POST', '/api/support/thread', {
  by: 'notifications',
  allow: 'anyone',
  reads: true,
})<{ body: z.input<typeof support.threadLink>; answer: z.infer<typeof support.askersThread> }>();

export const replyInThread = defineCall('POST', '/api/support/thread/replies', {
  by: 'notifications',
  allow: 'anyone',
})<{ body: z.input<typeof support.threadReply>; answer: z.infer<typeof support.askersThread> }>();

export const askForPasswordLink = defineCall('POST', '/api/forgot-password', {
  by: 'gateway',
  allow: 'anyone',
})<{ body: z.input<typeof account.forgotPassword> }>();

export const checkPasswordLink = defineCall('POST', '/api/reset-password/check', {
  by: 'gateway',
  allow: 'anyone',
})<{ body: z.input<typeof account.resetLink> }>();

export const resetPassword = defineCall('POST', '/api/reset-password', { by: 'gateway', allow: 'anyone' })<{
  body: z.input<typeof account.resetPassword>;
  answer: z.infer<typeof account.passwordChanged>;
}>();

/** Mails another link to confirm one's e-mail address; nothing when it counts already (D-112). 429 when asked too often. */
export const sendConfirmationAgain = defineCall('POST', '/api/confirm-email/send', {
  by: 'identity',
  allow: SIGNED_IN,
  stepUp: 'if-enrolled',
})<{}>();

export const checkConfirmation = defineCall('POST', '/api/confirm-email/check', {
  by: 'identity',
  allow: 'anyone',
  reads: true,
})<{ body: z.input<typeof account.confirmLink>; answer: z.infer<typeof account.emailToConfirm> }>();

/** No GET: what follows links in mails, such as a scanner, must confirm nothing (D-112). */
export const confirmEmail = defineCall('POST', '/api/confirm-email', { by: 'identity', allow: 'anyone' })<{
  body: z.input<typeof account.confirmEmail>;
  answer: z.infer<typeof account.confirmedEmail>;
}>();

export const getOnboardingStatus = defineCall('GET', '/api/user/onboarding-status', {
  by: 'identity',
  allow: PARTNER,
})<{ answer: z.infer<typeof account.onboardingStatus> }>();

export const setOnboardingStatus = defineCall('POST', '/api/user/onboarding-status', {
  by: 'identity',
  allow: PARTNER,
})<{ body: z.input<typeof account.onboardingStatus>; answer: z.infer<typeof account.onboardingStatus> }>();

export const getDisplayTimeZone = defineCall('GET', '/api/partner/time-zone', {
  by: 'identity',
  allow: PARTNER,
})<{ answer: z.infer<typeof account.displayTimeZone> }>();

export const setLanguage = defineCall('PUT', '/api/partner/language', {
  by: 'identity',
  allow: PARTNER,
})<{ body: z.input<typeof account.ownLanguage>; answer: z.infer<typeof account.ownLanguage> }>();

export const setDisplayTimeZone = defineCall('PUT', '/api/partner/time-zone', {
  by: 'identity',
  allow: PARTNER,
})<{ body: z.input<typeof account.displayTimeZone>; answer: z.infer<typeof account.displayTimeZone> }>();
