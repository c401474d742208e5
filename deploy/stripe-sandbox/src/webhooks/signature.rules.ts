import { createHmac } from 'node:crypto';

/** Stripe's `Stripe-Signature`: `t` in Unix seconds, `v1` the HMAC-SHA256 of `t.payload`. */
export function signatureHeader(payload: string, secret: string, t: number): string {
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
  return `t=${t},v1=${v1}`;
}
