import type { Readable } from 'node:stream';
import type { Type } from '@nestjs/common';
import type { AnswerOf, Call, FileAnswer, Shape } from '@portal/contracts/calls/define-call';
import type { ServiceName } from '@portal/contracts/values/services';
import type { Audit, AuditByLink } from '../audit/audit.js';
import type { Answerer } from '../http/answerer.js';
import type { ThrottleName } from '../session/throttles.js';

interface Options {
  /** Per address, some per browser too (D-27). */
  throttle?: ThrottleName;
  /** Per account of who is signed in, from any address. */
  accountThrottle?: ThrottleName;
  /** Sets a visitor cookie if the browser has none (D-11). */
  makesVisitor?: true;
  /** Called by servers, which authenticate in another way: no cross-site guard (D-26). */
  fromServers?: true;
  /**
   * How it is written to the audit log; set for every route with which an administrator changes something,
   * or reads what is private about others (D-96). Others than administrators may use such a route, and are not audited.
   */
  audit?: Audit;
  /**
   * How it is written to the audit log when it has succeeded, or may have, though anyone may call it with the link in a
   * mail: the service says who the link is of (D-95). Also for what partners change that is written down (D-147).
   */
  auditByLink?: AuditByLink;
  /**
   * For a forwarded call whose body or answer may hold files. They are streamed without a size limit; the service limits
   * the size.
   */
  streams?: true;
  /** For a forwarded call that may take longer than others of its method, in ms. */
  deadlineMs?: number;
}

export interface Route extends Options {
  call: Call;
  /** The service that it is forwarded to, or the class that answers it here. */
  to: ServiceName | Type<Answerer>;
}

/** A route to the service that the call names. */
export function forwarded(call: Call, options: Options = {}): Route {
  if (call.by === 'gateway' || call.by === 'each service')
    throw new Error(`no one service answers ${call.path}`);
  return { call, to: call.by, ...options };
}

/** A file is streamed. */
type Answered<Answer> = Answer extends FileAnswer ? Readable : Answer;

/** A route answered here, by a class with the answer type of the call. */
export const answered = <Its extends Shape>(
  call: Call<string, Its>,
  to: Type<Answerer<Answered<AnswerOf<Its>>>>,
  options: Omit<Options, 'streams'> = {},
): Route => ({ call, to, ...options });
