import * as calls from '@portal/contracts/calls/account';
import * as account from '@portal/contracts/http/account';
import * as profile from '@portal/contracts/http/profile';
import { openSession } from '@portal/contracts/http/sessions';
import * as support from '@portal/contracts/http/support';
import * as z from 'zod';
import {
  DOCUMENT_TYPE_REFUSED,
  FILE_TOO_LARGE,
  TOO_MANY_UPLOADS,
  TOO_SLOW,
  UPLOAD_TOO_SLOW,
  UPLOADS_OF_PERSON,
} from '@portal/contracts/http/files';
import { user } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const userAnswer = { schema: account.user, example: user };

const linkInvalid = {
  code: account.RESET_LINK_INVALID,
  message: 'This link no longer works. Please ask for a new one.',
};

const confirmInvalid = {
  code: account.CONFIRM_LINK_INVALID,
  message: 'This link no longer works. Please sign in and ask for a new one.',
};

const threadLinkInvalid = {
  code: support.THREAD_LINK_INVALID,
  message: 'This link no longer works. Please write to support again.',
};
const askersThread: support.AskersThread = {
  reason: 'billing',
  state: 'waiting',
  messages: [
    { id: 0, from: 'you', message: 'My October payout is missing.', at: '2026-11-06T08:12:00.000Z' },
    { id: 9, from: 'support', message: 'It was sent on Friday.', at: '2026-11-06T09:30:00.000Z' },
  ],
};

/** Signing in and up, passwords, the profile and its documents, support. */
export const accountOperations: Operation[] = [
  operation(calls.signIn, {
    summary: 'Sign in',
    description:
      'Sets the session cookie. Repeated failures delay further attempts; the account is never locked.',
    tag: 'Account',
    body: account.signIn,
    example: { email: 'ava@example.com', password: 'correct-horse' },
    answers: { 200: userAnswer },
    errors: {
      401: {
        code: 'WRONG_CREDENTIALS',
        message: 'The email or password you entered is incorrect. Please try again.',
      },
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in a moment.' },
    },
  }),
  operation(calls.signUp, {
    summary: 'Sign up as a partner, and sign in',
    description:
      'Where registration is by mail, every e-mail gets 202, whether or not it has an account, and the link in the mail finishes it.',
    tag: 'Account',
    body: account.signUp,
    example: { email: 'ava@example.com', password: 'correct-horse', firstName: 'Ava', lastName: 'Reyes' },
    answers: {
      201: userAnswer,
      202: { schema: account.registrationMailed, example: { mailed: true } },
    },
    errors: { 409: { code: 'EMAIL_TAKEN', message: 'An account with this email already exists' } },
  }),
  operation(calls.signOut, { summary: 'Sign out', tag: 'Account', answers: { 204: null } }),
  operation(calls.getSignedInUser, {
    summary: 'The signed-in user',
    tag: 'Account',
    answers: { 200: userAnswer },
  }),
  operation(calls.updateProfile, {
    summary: 'Change your profile; partners also their tax and bank documents',
    description:
      'An absent field stays as it is; an empty agency or address is cleared. Either all changes are saved, or none.',
    tag: 'Account',
    body: profile.profile,
    files: { w9Document: 1, achDocument: 1 },
    multipartOnly: true,
    example: { firstName: 'Ava', lastName: 'Reyes', agency: 'Reyes Insurance Group' },
    answers: { 200: userAnswer },
    errors: {
      400: { code: 'UNSUPPORTED_FILE', message: DOCUMENT_TYPE_REFUSED },
      408: { code: TOO_SLOW, message: UPLOAD_TOO_SLOW },
      413: { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE },
      429: { code: TOO_MANY_UPLOADS, message: UPLOADS_OF_PERSON },
    },
  }),
  operation(calls.changePassword, {
    summary: 'Change your password; your other sessions end',
    description: 'A mail tells the owner of the account.',
    tag: 'Account',
    body: account.changePassword,
    example: { currentPassword: 'correct-horse', newPassword: 'another-horse' },
    answers: { 200: userAnswer },
    errors: {
      400: { code: 'WRONG_PASSWORD', message: 'Current password is incorrect' },
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in a moment.' },
    },
  }),
  operation(calls.listSessions, {
    summary: 'Where you are signed in',
    description: 'The newest use first, 100 at most.',
    tag: 'Account',
    answers: {
      200: {
        schema: z.array(openSession),
        example: [
          {
            number: 41,
            device: 'Firefox on Windows',
            place: 'Germany',
            address: '203.0.113.5',
            signedInAt: '2026-11-25T08:00:00.000Z',
            usedAt: '2026-11-25T09:30:00.000Z',
            isThis: true,
          },
        ],
      },
    },
  }),
  operation(calls.endSession, {
    summary: 'End one of your sessions, by its number',
    tag: 'Account',
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'This session has ended already' } },
  }),
  operation(calls.endOtherSessions, {
    summary: 'End all of your sessions but this one',
    tag: 'Account',
    answers: { 204: null },
  }),
  operation(calls.getProfileDocuments, {
    summary: 'The names of your newest W9 and ACH form, and whether they were accepted',
    tag: 'Account',
    answers: {
      200: {
        schema: profile.profileDocuments,
        example: {
          w9Document: 'w9.pdf',
          achDocument: null,
          w9Review: { state: 'refused', reason: 'It is not signed.' },
        },
      },
    },
  }),
  operation(calls.downloadDocument, {
    summary: 'One of your documents, as an attachment; administrators may download any',
    tag: 'Account',
    answers: { 200: { schema: z.string(), type: 'application/octet-stream', example: '' } },
    errors: { 404: { code: 'NOT_FOUND', message: 'File not found' } },
  }),
  operation(calls.askSupport, {
    summary: 'Write to support',
    description: 'The sender is the signed-in user; `email` and `name` are ignored.',
    tag: 'Account',
    body: z.object({
      ...support.supportRequest.shape,
      email: z.string().max(254).optional(),
      name: z.string().max(200).optional(),
    }),
    example: { reason: 'billing', message: 'My October payout is missing.' },
    answers: { 201: { schema: support.supportRequested, example: { id: 3 } } },
  }),
  operation(calls.readThread, {
    summary: 'Your request to support and its answers, by the link in the mail of an answer',
    tag: 'Account',
    body: support.threadLink,
    example: { token: 'the-token-of-the-link' },
    answers: { 200: { schema: support.askersThread, example: askersThread } },
    errors: { 404: threadLinkInvalid },
  }),
  operation(calls.replyInThread, {
    summary: 'Write back to support, by the link in the mail of an answer',
    description: 'It opens the request again. A repeated `Idempotency-Key` writes nothing twice.',
    tag: 'Account',
    body: support.threadReply,
    example: { token: 'the-token-of-the-link', message: 'It has not come so far.' },
    answers: { 201: { schema: support.askersThread, example: askersThread } },
    errors: {
      404: threadLinkInvalid,
      409: {
        code: 'TOO_MANY_REPLIES',
        message: 'You have written very often. Please wait for our answer.',
      },
    },
  }),
  operation(calls.askForPasswordLink, {
    summary: 'Ask for a link to set a new password',
    description: 'The answer is the same whether or not the account exists.',
    tag: 'Account',
    body: account.forgotPassword,
    example: { email: 'ava@example.com' },
    answers: { 204: null },
  }),
  operation(calls.checkPasswordLink, {
    summary: 'Check whether a link for a new password is still valid',
    tag: 'Account',
    body: account.resetLink,
    example: { token: 'the-token-of-the-link' },
    answers: { 204: null },
    errors: { 404: linkInvalid },
  }),
  operation(calls.resetPassword, {
    summary: 'Set a new password; every session of the account ends',
    tag: 'Account',
    body: account.resetPassword,
    example: { token: 'the-token-of-the-link', password: 'another-horse' },
    answers: { 200: { schema: account.passwordChanged, example: { role: 'partner' } } },
    errors: { 404: linkInvalid },
  }),
  operation(calls.sendConfirmationAgain, {
    summary: 'Have another link mailed to confirm your e-mail address',
    description: 'Does nothing when the address counts already. The links before it stop working.',
    tag: 'Account',
    answers: { 204: null },
    errors: {
      429: {
        code: 'TOO_MANY_REQUESTS',
        message: 'We sent you a mail just now. Please ask again in 40 seconds.',
      },
    },
  }),
  operation(calls.checkConfirmation, {
    summary: 'Check whether a link to confirm an e-mail address is still valid, and which it is',
    tag: 'Account',
    body: account.confirmLink,
    example: { token: 'the-token-of-the-link' },
    answers: {
      200: {
        schema: account.emailToConfirm,
        example: { email: 'ava@example.com', role: 'partner', isNew: false },
      },
    },
    errors: { 404: confirmInvalid },
  }),
  operation(calls.confirmEmail, {
    summary: 'Confirm an e-mail address, or finish a registration, by the link in a mail',
    description: 'A registration needs the password that was chosen.',
    tag: 'Account',
    body: account.confirmEmail,
    example: { token: 'the-token-of-the-link' },
    answers: { 200: { schema: account.confirmedEmail, example: { role: 'partner' } } },
    errors: { 404: confirmInvalid },
  }),
  operation(calls.getOnboardingStatus, {
    summary: 'Whether you have seen the guided tour',
    tag: 'Account',
    answers: { 200: { schema: account.onboardingStatus, example: { hasSeenOnboarding: false } } },
  }),
  operation(calls.setOnboardingStatus, {
    summary: 'Store whether you have seen the guided tour',
    tag: 'Account',
    body: account.onboardingStatus,
    example: { hasSeenOnboarding: true },
    answers: { 200: { schema: account.onboardingStatus, example: { hasSeenOnboarding: true } } },
  }),
  operation(calls.getDisplayTimeZone, {
    summary: 'In which time zone your pages show times; null: in that of each browser',
    tag: 'Account',
    answers: { 200: { schema: account.displayTimeZone, example: { timeZone: 'America/New_York' } } },
  }),
  operation(calls.setLanguage, {
    summary: 'Choose in which language mails to you come',
    description: 'Until you choose, it is the language of the page that you signed up or signed in with.',
    tag: 'Account',
    body: account.ownLanguage,
    example: { language: 'es' },
    answers: { 200: { schema: account.ownLanguage, example: { language: 'es' } } },
  }),
  operation(calls.setDisplayTimeZone, {
    summary: 'Choose in which time zone your pages show times',
    description: 'Months, days of figures and mails stay in the time zone of the business.',
    tag: 'Account',
    body: account.displayTimeZone,
    example: { timeZone: 'America/New_York' },
    answers: { 200: { schema: account.displayTimeZone, example: { timeZone: 'America/New_York' } } },
  }),
];
