import type { Caller } from '@portal/kit/http/caller';
import type { KeptSession } from '../session/sessions.js';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The caller and their cookies, determined before the body is read. */
export interface Asked extends Caller {
  /** The token in the session cookie; not checked on routes that anyone may call. */
  session: string | null;
  /** Absent on routes that anyone may call. */
  signedIn?: KeptSession;
}

export interface Answerer<Answer = unknown> {
  /** @returns the answer to send as JSON; undefined for none */
  answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Answer>;
}
