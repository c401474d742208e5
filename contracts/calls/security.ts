// Second factors: one's own, and presenting one.
import type * as z from 'zod/mini';
import type { User } from '../http/account.js';
import type * as factors from '../http/factors.js';
import { SIGNED_IN, defineCall } from './define-call.js';

export const signInWithFactor = defineCall('POST', '/api/login/factor', { by: 'gateway', allow: 'anyone' })<{
  body: z.input<typeof factors.presentedFactor>;
  answer: User;
}>();

/** For the waiting sign-in: 401 SIGN_IN_ENDED without one, 409 NO_PASSKEYS. */
export const askForPasskey = defineCall('POST', '/api/login/passkey', { by: 'gateway', allow: 'anyone' })<{
  answer: factors.PasskeyRequest;
}>();

export const stepUp = defineCall('POST', '/api/step-up', {
  by: 'gateway',
  allow: SIGNED_IN,
  whileEnrolling: true,
})<{
  body: z.input<typeof factors.presentedFactor>;
}>();

/** For `stepUp`: 409 NO_PASSKEYS. */
export const askForPasskeyAgain = defineCall('POST', '/api/step-up/passkey', {
  by: 'gateway',
  allow: SIGNED_IN,
  whileEnrolling: true,
})<{ answer: factors.PasskeyRequest }>();

/** For a download, which a browser makes by itself: 204 once it may. */
export const checkStepUp = defineCall('GET', '/api/step-up', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: true,
})();

export const getSecurity = defineCall('GET', '/api/security', {
  by: 'gateway',
  allow: SIGNED_IN,
  whileEnrolling: true,
})<{ answer: factors.Security }>();

export const beginTotp = defineCall('POST', '/api/security/totp', {
  by: 'identity',
  allow: SIGNED_IN,
  stepUp: 'once-enrolled',
  whileEnrolling: true,
})<{ answer: factors.TotpKey }>();

export const confirmTotp = defineCall('POST', '/api/security/totp/confirm', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: 'once-enrolled',
  whileEnrolling: true,
})<{ body: z.input<typeof factors.totpConfirmation>; answer: factors.AddedFactor }>();

export const beginPasskey = defineCall('POST', '/api/security/passkeys', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: 'once-enrolled',
  whileEnrolling: true,
})<{ answer: factors.PasskeyCreation }>();

export const confirmPasskey = defineCall('POST', '/api/security/passkeys/confirm', {
  by: 'gateway',
  allow: SIGNED_IN,
  stepUp: 'once-enrolled',
  whileEnrolling: true,
})<{ body: z.input<typeof factors.passkeyConfirmation>; answer: factors.AddedFactor }>();

export const renamePasskey = defineCall('PATCH', '/api/security/factors/:id', {
  by: 'identity',
  allow: SIGNED_IN,
  stepUp: true,
})<{ body: z.input<typeof factors.passkeyRenaming> }>();

export const removeFactor = defineCall('DELETE', '/api/security/factors/:id', {
  by: 'identity',
  allow: SIGNED_IN,
  stepUp: true,
})<{}>();

export const makeRecoveryCodes = defineCall('POST', '/api/security/recovery-codes', {
  by: 'identity',
  allow: SIGNED_IN,
  stepUp: true,
})<{ answer: factors.RecoveryCodes }>();
