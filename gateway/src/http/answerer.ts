import type { AdminRole } from '@portal/contracts/values/admin-roles';
import type { Caller } from '@portal/kit/http/caller';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The stored session of the caller. */
export interface SessionOfCaller {
  /** Names it as long as it lives. */
  number: number;
  userId: number;
  /** null for a partner. */
  adminRole: AdminRole | null;
  /** The second factor was presented a short while ago (D-105). */
  steppedUp: boolean;
  /** Its owner has to set up a second factor before anything else (D-104). */
  enrolOnly: boolean;
}

/** The caller and their cookies, determined before the body is read. */
export interface Asked extends Caller {
  /** The token in the session cookie; not checked on routes that anyone may call. */
  session: string | null;
  /** Absent on routes that anyone may call. */
  signedIn?: SessionOfCaller;
}

export interface Answerer<Answer = unknown> {
  /** @returns the answer to send as JSON; undefined for none */
  answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Answer>;
}
