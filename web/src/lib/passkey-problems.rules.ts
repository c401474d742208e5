import { t } from '@lingui/core/macro';

/** The browser made or showed no passkey; its message is for people. */
export class PasskeyProblem extends Error {
  constructor(
    message: string,
    /** The device has a passkey of this account. */
    readonly isThere = false,
  ) {
    super(message);
  }
}

const cannot = () => t`This browser or device cannot do this. Try another one, or use an authenticator app.`;
const wrongAddress = (rpId: string) => t`Passkeys of this portal work only at ${rpId}. Open it there.`;

/** By the names of errors in WebAuthn Level 3 (5.1.3, 5.1.4): a browser does not say whether somebody cancelled or let it pass. */
const nameOf = (error: unknown) => (error instanceof Error ? error.name : '');

/** Why `navigator.credentials.create` made none. */
export function problemOfMaking(error: unknown, rpId: string): PasskeyProblem {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return new PasskeyProblem(t`No passkey was made: it was cancelled, or took too long.`);
    case 'InvalidStateError':
      return new PasskeyProblem(t`This device has a passkey of your account already.`, true);
    case 'SecurityError':
      return new PasskeyProblem(wrongAddress(rpId));
    default:
      return new PasskeyProblem(cannot());
  }
}

/** Why `navigator.credentials.get` showed none. */
export function problemOfShowing(error: unknown, rpId: string): PasskeyProblem {
  switch (nameOf(error)) {
    case 'NotAllowedError':
    case 'AbortError':
      return new PasskeyProblem(
        t`No passkey was shown: it was cancelled, took too long, or is not on this device.`,
      );
    case 'SecurityError':
      return new PasskeyProblem(wrongAddress(rpId));
    default:
      return new PasskeyProblem(cannot());
  }
}

const devices = (): [RegExp, string][] => [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, t`Android device`],
  [/Macintosh/, t`Mac`],
  [/Windows/, t`Windows computer`],
  [/CrOS/, t`Chromebook`],
  [/Linux/, t`Linux computer`],
];

/** A first name for a passkey on this device; its owner may write another. */
export const deviceNameOf = (userAgent: string): string =>
  devices().find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';
