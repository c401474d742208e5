import * as calls from '@portal/contracts/calls/security';
import * as factors from '@portal/contracts/http/factors';
import * as account from '@portal/contracts/http/account';
import { user } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const wrongFactor = {
  code: factors.WRONG_FACTOR,
  message: 'This code is not right, or was used already. Wait until your app shows the next one.',
};
const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in 2 seconds.' };
const CODES = ['7Q2M-9XK4-0ABC-DEFG', 'M4T1-XX90-7K2P-9QWZ'];

/** Second factors (D-104, D-105). */
export const securityOperations: Operation[] = [
  operation(calls.signInWithFactor, {
    summary: 'Sign in: the second factor',
    description:
      'After a sign-in answered 401 FACTOR_NEEDED, in the same browser, within 10 minutes and with at most 5 wrong factors. Sets the session cookie.',
    tag: 'Account',
    body: factors.presentedFactor,
    example: { kind: 'totp', code: '287082' },
    answers: { 200: { schema: account.user, example: user } },
    errors: {
      400: wrongFactor,
      401: {
        code: factors.SIGN_IN_ENDED,
        message: 'This sign-in is over. Please sign in with your password again.',
      },
      429: tooMany,
    },
  }),
  operation(calls.stepUp, {
    summary: 'Show your second factor again',
    description: 'For calls that answer 403 STEP_UP_NEEDED. It counts for 5 minutes, in this session.',
    tag: 'Account',
    body: factors.presentedFactor,
    example: { kind: 'recovery-code', code: CODES[0]! },
    answers: { 204: null },
    errors: { 400: wrongFactor, 429: tooMany },
  }),
  operation(calls.checkStepUp, {
    summary: 'Whether your second factor counts as shown',
    description: 'Before a download that needs it: 403 STEP_UP_NEEDED otherwise.',
    tag: 'Account',
    answers: { 204: null },
  }),
  operation(calls.getSecurity, {
    summary: 'Your second factors',
    tag: 'Account',
    answers: {
      200: {
        schema: factors.security,
        example: {
          factors: [
            {
              id: 3,
              kind: 'totp',
              name: 'Authenticator app',
              addedAt: '2026-11-25T09:30:00.000Z',
              usedAt: null,
            },
          ],
          recoveryCodesLeft: 10,
          isRequired: true,
          isOffForAdmins: false,
          isEnrolOnly: false,
        },
      },
    },
  }),
  operation(calls.beginTotp, {
    summary: 'Begin to set up an authenticator app',
    description: 'It counts for nothing until it is confirmed with a code.',
    tag: 'Account',
    answers: {
      200: {
        schema: factors.totpKey,
        example: {
          key: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
          uri: 'otpauth://totp/Partner%20Portal:ava%40example.com?issuer=Partner%20Portal&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
        },
      },
    },
  }),
  operation(calls.confirmTotp, {
    summary: 'Confirm an authenticator app with its first code',
    description: 'It replaces one of before. The first factor comes with recovery codes, shown this once.',
    tag: 'Account',
    body: factors.totpConfirmation,
    example: { code: '287082' },
    answers: { 200: { schema: factors.addedFactor, example: { recoveryCodes: CODES } } },
    errors: {
      400: wrongFactor,
      404: {
        code: 'NOT_FOUND',
        message: 'Please begin again: this key is no longer waiting for its code.',
      },
    },
  }),
  operation(calls.removeFactor, {
    summary: 'Remove a second factor of yours',
    tag: 'Account',
    answers: { 204: null },
    errors: {
      404: { code: 'NOT_FOUND', message: 'This factor is no longer there' },
      409: {
        code: factors.LAST_FACTOR,
        message: 'Administrators need a second factor. Add another one before you remove this.',
      },
    },
  }),
  operation(calls.makeRecoveryCodes, {
    summary: 'Make new recovery codes',
    description: 'Shown this once. The earlier ones no longer work.',
    tag: 'Account',
    answers: { 200: { schema: factors.recoveryCodes, example: { recoveryCodes: CODES } } },
    errors: {
      409: { code: 'NO_FACTOR', message: 'Recovery codes stand in for a second factor. Add one first.' },
    },
  }),
];
