import type * as z from 'zod';

type RawIssue = Parameters<NonNullable<z.core.$ZodErrorMap>>[0];

const KINDS: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
};

/** The message where a rule has none of its own: zod's are for programmers (D-2). */
export function defaultMessage(issue: RawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is required'
        : (KINDS[String(issue.expected)] ?? 'This is not valid');
    case 'invalid_value':
      return `Please choose ${issue.values.length > 1 ? 'one of: ' : ''}${issue.values.join(', ')}`;
    case 'too_big':
      return issue.origin === 'string'
        ? `Please use at most ${issue.maximum} characters`
        : `This must be at most ${issue.maximum}`;
    case 'too_small':
      return issue.origin === 'string'
        ? `Please use at least ${issue.minimum} characters`
        : `This must be at least ${issue.minimum}`;
    default:
      return 'This is not valid';
  }
}
