import { StandardSchemaValidationPipe, type ArgumentMetadata } from '@nestjs/common';
import * as z from 'zod';
import { badRequest, validationFailed, type AppError } from './errors.js';
import { isTooDeep, UNKEEPABLE, unkeepableFields } from './keepable.rules.js';
import { defaultMessage } from './default-messages.rules.js';

z.config({ localeError: defaultMessage });

interface Issue {
  message: string;
  /** Of zod. */
  code?: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** What a schema found wrong, in the rules' own words (D-2). */
function failedBy(issues: readonly Issue[]): AppError {
  // Not an object: there is no field to report, and zod's message is for programmers.
  if (issues.some(({ code, path }) => code === 'invalid_type' && !path?.length))
    return badRequest('The request could not be read');
  const errors: Record<string, string[]> = {};
  for (const issue of issues) {
    const first = issue.path?.[0];
    const field = String(typeof first === 'object' ? first.key : (first ?? 'body'));
    (errors[field] ??= []).push(issue.message);
  }
  return validationFailed(errors);
}

/**
 * Rejects text with U+0000 or half a surrogate pair anywhere in a request, and one that is nested too deep (D-60). Runs
 * before the rules, since one may change or accept such text.
 */
function refuseUnkeepable(value: unknown): void {
  if (isTooDeep(value)) throw badRequest('The request is nested too deep');
  const fields = unkeepableFields(value);
  if (fields.length > 0)
    throw validationFailed(Object.fromEntries(fields.map((field) => [field, [UNKEEPABLE]])));
}

class ValidationPipe extends StandardSchemaValidationPipe {
  override transform<Value>(value: Value, metadata: ArgumentMetadata): Promise<Value> {
    if (metadata.schema) refuseUnkeepable(value);
    return super.transform(value, metadata);
  }
}

/** Validates every `@Body({ schema })`, `@Query({ schema })` …; 400 with the rules' messages. */
export const validationPipe = () => new ValidationPipe({ exceptionFactory: failedBy });

/** The same validation without a pipe. @throws AppError the same 400 */
export function checked<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  refuseUnkeepable(value);
  const result = z.safeParse(schema, value);
  if (!result.success) throw failedBy(result.error.issues);
  return result.data;
}
