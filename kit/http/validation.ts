import { StandardSchemaValidationPipe } from '@nestjs/common';
import * as z from 'zod';
import { badRequest, validationFailed, type AppError } from './errors.js';

interface Issue {
  message: string;
  /** Of zod. */
  code?: string;
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined;
}

/** What a schema found wrong, in the rules' own words (D-2). */
function failedBy(issues: readonly Issue[]): AppError {
  // No object at all: there is no field to tell about, and zod's words are for programmers.
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

/** Checks every `@Body({ schema })`, `@Query({ schema })` …; 400 with the rules' words. */
export const validationPipe = () => new StandardSchemaValidationPipe({ exceptionFactory: failedBy });

/** The same check where there is no pipe. Throws the same 400. */
export function checked<Value>(schema: z.core.$ZodType<Value>, value: unknown): Value {
  const result = z.safeParse(schema, value);
  if (!result.success) throw failedBy(result.error.issues);
  return result.data;
}
