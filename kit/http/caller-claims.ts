import type { Role } from '@portal/contracts/values/roles';

/** The caller, as the gateway (or another service) asserts it. */
export interface Caller {
  role: Role;
  /** The signed-in user; null for `anonymous` and `service`. */
  userId: number | null;
  /** A random id of the visitor's browser, in an HttpOnly cookie (D-11); null where none is known. */
  visitor: string | null;
  /** A self-declared bot, such as a link preview or a search engine: not a visit (D-43). */
  robot?: true;
  /** The partner who is signed in in the browser of an `anonymous` caller: who buys by their own link is flagged (D-115). */
  partner?: number;
  /** An administrator looks at the partner's pages (D-168): nothing may be made by it. */
  looksOn?: true;
  /** A hash of the sender's address, with a streamed body only: uploads are counted by it (D-80). */
  place?: string;
}

/** What an assertion says of the caller, and nothing else of it. */
export const claimsOf = ({ role, userId, visitor, robot, partner, looksOn, place }: Caller): Caller => ({
  role,
  userId,
  visitor,
  ...(robot && { robot }),
  ...(partner && { partner }),
  ...(looksOn && { looksOn }),
  ...(place && { place }),
});
