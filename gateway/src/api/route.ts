import type { Type } from '@nestjs/common';
import type { UserRole } from '@portal/contracts/values/roles';
import type { Caller } from '@portal/kit/http/caller';
import type { ServiceName } from '@portal/contracts/values/services';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Audit } from '../audit/audit.js';
import type { ThrottleName } from '../session/throttles.js';

/** `anyone` is asserted as anonymous, whoever is signed in. */
export type Who = 'anyone' | readonly UserRole[];

interface RouteBase {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Without `/api`, where it lives for the public. */
  path: string;
  who: Who;
  /** Per address, some per browser too (D-27). */
  throttle?: ThrottleName;
  /** Gives the browser a visitor's cookie if it has none (D-11). */
  makesVisitor?: true;
  /** Called by servers, which prove who they are in another way: no cross-site guard (D-26). */
  fromServers?: true;
  /** How it is written to the audit log: every route by which an administrator changes something. */
  audit?: Audit;
}

/** Goes on to a service, where it has the same path. */
export interface ForwardedRoute extends RouteBase {
  service: ServiceName;
  /**
   * Its body or its answer may hold files: they pass as they come, of any size, and the service decides what is too
   * large.
   */
  streams?: true;
}

/** Is answered here. */
export interface AnsweredRoute extends RouteBase {
  by: Type<Answerer>;
}

export type Route = ForwardedRoute | AnsweredRoute;

/** Who asks, and with which cookies; made before the body is read. */
export interface Asked extends Caller {
  /** The token of the session's cookie; not looked up where anyone may call. */
  session: string | null;
}

export interface Answerer {
  /** @returns what is sent as JSON; undefined where `reply` says it all */
  answer(request: FastifyRequest, reply: FastifyReply, asked: Asked): Promise<unknown>;
}
