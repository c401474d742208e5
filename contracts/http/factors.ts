import * as z from 'zod/mini';
import { FACTOR_KINDS } from '../values/factors.js';
import { id } from './fields.js';

/** The code of the 400 for a wrong or used factor. */
export const WRONG_FACTOR = 'WRONG_FACTOR';
/** The code of the 409 for an administrator's only factor. */
export const LAST_FACTOR = 'LAST_FACTOR';

const SIX_DIGITS = 'Enter the 6 digits that your app shows';
const RECOVERY_CODE = 'Enter a recovery code: 28 letters and digits';

/** The six digits of an authenticator app; spaces are dropped. */
export const totpCode = z.string(SIX_DIGITS).check(
  z.maxLength(60, SIX_DIGITS),
  z.overwrite((typed) => typed.replace(/\s/g, '')),
  z.refine((code) => /^\d{6}$/.test(code), SIX_DIGITS),
);

/**
 * In any case, with or without its dashes; O, I and L are read as the digits that they look like. Codes of before had 16
 * characters and go on working.
 */
export const recoveryCode = z.string(RECOVERY_CODE).check(
  z.maxLength(60, RECOVERY_CODE),
  z.overwrite((typed) => typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')),
  z.refine((code) => /^[0-9A-HJKMNP-TV-Z]{16}([0-9A-HJKMNP-TV-Z]{12})?$/.test(code), RECOVERY_CODE),
);

/** The code of the 409 where the portal's address rules passkeys out (D-110). */
export const NO_PASSKEYS = 'NO_PASSKEYS';

const NOT_A_PASSKEY = 'This is not what a passkey answers';
/** Base64url. The longest are about 5 kB, of an authenticator with a post-quantum key. */
const bytes = z
  .string(NOT_A_PASSKEY)
  .check(
    z.minLength(1, NOT_A_PASSKEY),
    z.maxLength(16_384, NOT_A_PASSKEY),
    z.regex(/^[\w-]+$/, NOT_A_PASSKEY),
  );
/** Base64url; a credential's id has at most 1,023 bytes (WebAuthn Level 3, 4). */
const credentialId = z.string(NOT_A_PASSKEY).check(z.regex(/^[\w-]{1,1364}$/, NOT_A_PASSKEY));

/** `AuthenticationResponseJSON` of WebAuthn Level 3 (5.1): what a browser answers to a `passkeyRequest`. */
export const passkeyAssertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(bytes),
  }),
});
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

/**
 * A factor, as presented: `signInWithFactor` and `stepUp`. 400 WRONG_FACTOR for a wrong or used one, 429 after too many,
 * 401 SIGN_IN_ENDED where the sign-in no longer waits for it.
 */
export const presentedFactor = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('totp'), code: totpCode }),
  z.object({ kind: z.literal('recovery-code'), code: recoveryCode }),
  z.object({ kind: z.literal('passkey'), assertion: passkeyAssertion }),
]);
export type PresentedFactor = z.infer<typeof presentedFactor>;

/** A factor of one's own. */
export const factor = z.object({
  id,
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  /** ISO, UTC. */
  addedAt: z.string(),
  /** ISO, UTC. */
  usedAt: z.nullable(z.string()),
});
export type Factor = z.infer<typeof factor>;

/** `getSecurity`: one's own factors. */
export const security = z.object({
  /** In the order in which they were added. */
  factors: z.array(factor),
  recoveryCodesLeft: z.int(),
  /** Whether the portal requires a factor of this person, by its settings. */
  isRequired: z.boolean(),
  /** Whether the portal requires none of administrators, for the page of settings. */
  isOffForAdmins: z.boolean(),
  /** Whether the portal's address allows passkeys; absent from an identity of before they were known. */
  arePasskeysPossible: z.optional(z.boolean()),
  /** Whether this session can do nothing else until a factor is set up. */
  isEnrolOnly: z.boolean(),
});
export type Security = z.infer<typeof security>;
/** As identity knows it. */
export type OwnFactors = Omit<Security, 'isEnrolOnly'>;

/** `beginTotp`: a key for an authenticator app, which counts once `confirmTotp` has had a code of it. */
export const totpKey = z.object({
  /** Base32, to type. */
  key: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
  /** Tells this key from one that is begun later; absent from an identity of before. */
  begun: z.optional(z.string()),
  /** A key from less than an hour ago no longer counts; absent from an identity of before. */
  isAnew: z.optional(z.boolean()),
});
export type TotpKey = z.infer<typeof totpKey>;

/**
 * `confirmTotp` → the recovery codes, if there were none; 400 WRONG_FACTOR, 404 where none was begun, 409 KEY_REPLACED where
 * `begun` is another's.
 */
export const totpConfirmation = z.object({
  code: totpCode,
  begun: z.optional(z.string().check(z.maxLength(40))),
});
export type TotpConfirmation = z.infer<typeof totpConfirmation>;
export const addedFactor = z.object({
  /** Shown this once; null where there are some already. */
  recoveryCodes: z.nullable(z.array(z.string())),
});
export type AddedFactor = z.infer<typeof addedFactor>;

const credential = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});

/**
 * `beginPasskey`: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn Level 3 (5.1), for the browser. Its challenge works
 * once, within 5 minutes, in this session.
 */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  /** In ms. */
  timeout: z.int(),
  attestation: z.literal('none'),
  /** The passkeys that this person has already. */
  excludeCredentials: z.array(credential),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('preferred'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/**
 * `askForPasskey`, `askForPasskeyAgain`: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3 (5.1). Its challenge
 * works once, within 5 minutes, for this sign-in or session.
 */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  /** In ms. */
  timeout: z.int(),
  userVerification: z.literal('preferred'),
  allowCredentials: z.array(credential),
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const PASSKEY_NAME_MAX = 60;
const NAME_IT = 'Give the passkey a name';

/** By which its owner tells it from others. */
const passkeyName = z
  .string(NAME_IT)
  .check(
    z.trim(),
    z.minLength(1, NAME_IT),
    z.maxLength(PASSKEY_NAME_MAX, `Please use at most ${PASSKEY_NAME_MAX} characters`),
  );

/** `renamePasskey` → 204; 404 for another's, and for a factor that is no passkey. */
export const passkeyRenaming = z.object({ name: passkeyName });
export type PasskeyRenaming = z.infer<typeof passkeyRenaming>;

/** `confirmPasskey` → the recovery codes, if there were none; 400 WRONG_FACTOR, 409 PASSKEY_THERE. */
export const passkeyConfirmation = z.object({
  name: passkeyName,
  /** `RegistrationResponseJSON` of WebAuthn Level 3 (5.1). */
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      /** How the browser may reach it again: `internal`, `usb` and such. */
      transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
    }),
  }),
});
export type PasskeyConfirmation = z.infer<typeof passkeyConfirmation>;

/** `makeRecoveryCodes` → ten new ones, shown this once; the earlier ones no longer work. 409 without a factor. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
