import { createHmac, timingSafeEqual } from 'node:crypto';

/** Who looks at whose pages, in which session, until when (D-168). */
export interface View {
  adminId: number;
  /** Of the administrator's session. */
  session: number;
  partnerId: number;
  /** In ms since 1970. */
  endsAt: number;
}

/** A token that says so: readable, and of no use without that session. */
export const signView = ({ adminId, session, partnerId, endsAt }: View, secret: string): string => {
  const said = [adminId, session, partnerId, endsAt].join('.');
  // What is signed begins with its purpose, as in browser.rules.ts.
  return `${said}.${createHmac('sha256', secret).update(`portal view: ${said}`).digest('base64url')}`;
};

/** @returns what the token says; null when none of the secrets signed it */
export function viewIn(token: string, secrets: readonly string[]): View | null {
  const [adminId, session, partnerId, endsAt] = token.split('.', 4).map(Number);
  const view = { adminId, session, partnerId, endsAt } as View;
  if (!Object.values(view).every(Number.isSafeInteger)) return null;
  return secrets.some((secret) => isEqual(token, signView(view, secret))) ? view : null;
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
