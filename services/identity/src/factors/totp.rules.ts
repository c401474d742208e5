import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
/** A clock may be one step off, either way (RFC 6238, 5.2). */
const DRIFT_STEPS = 1;
/** 160 bits, as RFC 4226 (4, R6) recommends. */
const KEY_BYTES = 20;

/** SHA-1, six digits, 30 seconds: what every authenticator app knows. */
const of = (key: string, about: { issuer?: string; label?: string } = {}) =>
  new TOTP({
    ...about,
    secret: Secret.fromBase32(key),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  });

/** Random, in base32. */
export const newTotpKey = (): string => new Secret({ size: KEY_BYTES }).base32;

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export const totpUri = (key: string, issuer: string, email: string): string =>
  of(key, { issuer, label: email }).toString();

/**
 * The time step that a code belongs to, or null for a wrong code.
 * @param now in ms
 */
export function stepOf(code: string, key: string, now: number): number | null {
  const drift = of(key).validate({ token: code, timestamp: now, window: DRIFT_STEPS });
  return drift === null ? null : Math.floor(now / 1_000 / PERIOD_SECONDS) + drift;
}
