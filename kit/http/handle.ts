import { applyDecorators, RequestMapping, RequestMethod, type StreamableFile } from '@nestjs/common';
import {
  pathBehindApi,
  type Allowed,
  type AnswerOf,
  type Call,
  type FileAnswer,
  type Shape,
} from '@portal/contracts/calls/define-call';
import type { Role } from '@portal/contracts/values/roles';
import { Allow, From } from './caller.js';

/** What a handler may return: the answer of its call, or a file, which it may also send by itself. */
type Handled<Its extends Shape> =
  AnswerOf<Its> extends FileAnswer
    ? void | string | StreamableFile
    : | (AnswerOf<Its> extends undefined ? void : AnswerOf<Its>)
      | (Its extends { unchanged: true } ? undefined : never);

type Handler<Its extends Shape> = (...given: never[]) => Handled<Its> | Promise<Handled<Its>>;

const rolesOf = (allow: Allowed): readonly Role[] =>
  allow === 'anyone' ? ['anonymous', 'partner', 'admin'] : allow;

/**
 * Makes a method the handler of a call of `contracts/calls`: with its path and method, for its roles. A handler that
 * returns another type than the call declares does not compile.
 */
export const Handle =
  <Its extends Shape>(call: Call<string, Its>) =>
  <Method extends Handler<Its>>(
    target: object,
    name: string,
    handler: TypedPropertyDescriptor<Method>,
  ): void =>
    applyDecorators(
      RequestMapping({ method: RequestMethod[call.method], path: pathBehindApi(call) }),
      Allow(...rolesOf(call.allow)),
      From(call.from),
    )(target, name, handler);
