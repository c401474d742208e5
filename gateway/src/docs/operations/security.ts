import * as calls from '@portal/contracts/calls/security';
import * as factors from '@portal/contracts/http/factors';
import * as account from '@portal/contracts/http/account';
import { SIGN_IN_ENDED, PASSKEY_THERE } from '@portal/contracts/values/factors';
import { user } from '../examples.js';
import { operation, type Operation } from '../operation.js';

const wrongFactor = {
  code: factors.WRONG_FACTOR,
  message: 'This code is not right, or was used already. Wait until your app shows the next one.',
};
const tooMany = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please try again in 2 seconds.' };
const noPasskeys = {
  code: factors.NO_PASSKEYS,
  message: 'Passkeys need an https address with a name. Use an authenticator app here.',
};
const CHALLENGE = 'mUJjhAlGGhNLjsdHIXZPmb8V4mvZ0ZB9XGxFkaHdHo0';
const CREDENTIAL = 'pKJz3oOT1wVhVfKsTnMOZQ';
/** What a browser reports back, without its length. */
const CLIENT_DATA = 'eyJ0eXBlIjoid2ViYXV0aG4ifQ';
const CODES = ['7Q2M-9XK4-0ABC-DEFG-5T6V-8WYZ-HJKN', 'M4T1-XX90-7K2P-9QWZ-3B8D-6FGH-2CRS'];

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
        code: SIGN_IN_ENDED,
        message: 'This sign-in is over. Please sign in with your password again.',
      },
      429: tooMany,
    },
  }),
  operation(calls.askForPasskey, {
    summary: 'Sign in: ask for a passkey',
    description:
      'PublicKeyCredentialRequestOptionsJSON of WebAuthn for the browser, which answers with the `assertion` for POST /api/login/factor. After a sign-in answered 401 FACTOR_NEEDED, in the same browser. The challenge works once, within 5 minutes.',
    tag: 'Account',
    answers: {
      200: {
        schema: factors.passkeyRequest,
        example: {
          challenge: CHALLENGE,
          rpId: 'portal.example.com',
          timeout: 300_000,
          userVerification: 'preferred',
          allowCredentials: [{ id: CREDENTIAL, type: 'public-key', transports: ['internal'] }],
        },
      },
    },
    errors: {
      401: {
        code: SIGN_IN_ENDED,
        message: 'This sign-in is over. Please sign in with your password again.',
      },
      409: noPasskeys,
    },
  }),
  operation(calls.askForPasskeyAgain, {
    summary: 'Ask for a passkey, to show it again',
    description: 'As for signing in, for POST /api/step-up.',
    tag: 'Account',
    answers: {
      200: {
        schema: factors.passkeyRequest,
        example: {
          challenge: CHALLENGE,
          rpId: 'portal.example.com',
          timeout: 300_000,
          userVerification: 'preferred',
          allowCredentials: [{ id: CREDENTIAL, type: 'public-key', transports: ['internal'] }],
        },
      },
    },
    errors: { 409: noPasskeys },
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
          arePasskeysPossible: true,
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
          begun: '2026-11-25 09:30:00.123456+00',
          isAnew: false,
        },
      },
    },
  }),
  operation(calls.confirmTotp, {
    summary: 'Confirm an authenticator app with its first code',
    description: 'It replaces one of before. The first factor comes with recovery codes, shown this once.',
    tag: 'Account',
    body: factors.totpConfirmation,
    example: { code: '287082', begun: '2026-11-25 09:30:00.123456+00' },
    answers: { 200: { schema: factors.addedFactor, example: { recoveryCodes: CODES } } },
    errors: {
      400: wrongFactor,
      404: {
        code: 'NOT_FOUND',
        message: 'Please begin again: this key is no longer waiting for its code.',
      },
      409: {
        code: 'KEY_REPLACED',
        message: 'This key was replaced by a newer one. Scan the new one, and enter its code.',
      },
    },
  }),
  operation(calls.beginPasskey, {
    summary: 'Begin to add a passkey',
    description:
      'PublicKeyCredentialCreationOptionsJSON of WebAuthn for the browser. The challenge works once, within 5 minutes, in this session.',
    tag: 'Account',
    answers: {
      200: {
        schema: factors.passkeyCreation,
        example: {
          challenge: CHALLENGE,
          rp: { id: 'portal.example.com', name: 'Partner Portal (portal.example.com)' },
          user: { id: 'dXNlci83', name: 'ava@example.com', displayName: '' },
          pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
          timeout: 300_000,
          attestation: 'none',
          excludeCredentials: [],
          authenticatorSelection: {
            residentKey: 'preferred',
            requireResidentKey: false,
            userVerification: 'preferred',
          },
        },
      },
    },
    errors: { 409: noPasskeys },
  }),
  operation(calls.confirmPasskey, {
    summary: 'Add the passkey that the browser has made',
    description: 'The first factor comes with recovery codes, shown this once.',
    tag: 'Account',
    body: factors.passkeyConfirmation,
    example: {
      name: 'Phone',
      credential: {
        id: CREDENTIAL,
        rawId: CREDENTIAL,
        type: 'public-key',
        response: {
          clientDataJSON: CLIENT_DATA,
          attestationObject: 'o2NmbXRkbm9uZQ',
          transports: ['internal'],
        },
      },
    },
    answers: { 200: { schema: factors.addedFactor, example: { recoveryCodes: CODES } } },
    errors: {
      400: {
        code: factors.WRONG_FACTOR,
        message: 'This passkey was not accepted, or took too long. Please try again.',
      },
      409: { code: PASSKEY_THERE, message: 'This passkey is added already.' },
    },
  }),
  operation(calls.renamePasskey, {
    summary: 'Rename a passkey of yours',
    tag: 'Account',
    body: factors.passkeyRenaming,
    example: { name: 'Work phone' },
    answers: { 204: null },
    errors: { 404: { code: 'NOT_FOUND', message: 'This passkey is no longer there' } },
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
