import type { Type } from '@nestjs/common';
import type { AnswerOf, Call, Shape } from '@portal/contracts/calls/define-call';
import type { ServiceName } from '@portal/contracts/values/services';
import type { Caller } from '@portal/kit/http/caller';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../audit/audit.js';
import type { ThrottleName } from '../session/throttles.js';

interface Options {
  /** Per address, some per browser too (D-27). */
  throttle?: ThrottleName;
  /** Gives the browser a visitor's cookie if it has none (D-11). */
  makesVisitor?: true;
  /** Called by servers, which prove who they are in another way: no cross-site guard (D-26). */
  fromServers?: true;
  /** How it is written to the audit log: every route by which an administrator changes something. */
  audit?: Audit;
  /**
   * Of a forwarded call: its body or its answer may hold files. They pass as they come, of any size, and the service
   * decides what is too large.
   */
  streams?: true;
}

export interface Route extends Options {
  call: Call;
  /** The service that it goes on to, or what answers it here. */
  to: ServiceName | Type<Answerer>;
}

/** Goes on to the service that the call names. */
export function forwarded(call: Call, options: Options = {}): Route {
  if (call.by === 'gateway' || call.by === 'each service')
    throw new Error(`no one service answers ${call.path}`);
  return { call, to: call.by, ...options };
}

/** Is answered here, by a class that answers what the call says. */
export const answered = <Its extends Shape>(
  call: Call<string, Its>,
  to: Type<Answerer<AnswerOf<Its>>>,
  options: Omit<Options, 'streams'> = {},
): Route => ({ call, to, ...options });

/** Who asks, and with which cookies; made before the body is read. */
export interface Asked extends Caller {
  /** The token of the session's cookie; not looked up where anyone may call. */
  session: string | null;
}

export interface Answerer<Answer = unknown> {
  /** @returns what is sent as JSON; undefined where there is nothing to send */
  answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<Answer>;
}
