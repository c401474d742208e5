import { ApiError } from './errors.js';

/**
 * The field errors of a refusal: what the rules found, or that the e-mail is taken.
 * [] if no field is at fault.
 * @param emailField null for a form without one
 */
export function refusals<Field extends string>(
  error: unknown,
  emailField: Field | null,
  fields: readonly Field[],
): { field: Field; message: string }[] {
  if (!(error instanceof ApiError)) return [];
  if (error.code === 'EMAIL_TAKEN' && emailField) return [{ field: emailField, message: error.message }];
  return fields.flatMap((field) => {
    const message = error.errors[field]?.[0];
    return message ? [{ field, message }] : [];
  });
}
