import { StandardSchemaValidationPipe } from '@nestjs/common';
import { validationFailed } from './errors.js';

/** Checks every `@Body({ schema })`, `@Query({ schema })` … and answers in the rules' own words (D-2). */
export const validationPipe = () =>
  new StandardSchemaValidationPipe({
    exceptionFactory: (issues) => {
      const errors: Record<string, string[]> = {};
      for (const issue of issues) {
        const first = issue.path?.[0];
        const field = String(typeof first === 'object' ? first.key : (first ?? 'body'));
        (errors[field] ??= []).push(issue.message);
      }
      return validationFailed(errors);
    },
  });
