import type { User } from '@portal/contracts/http/account';
import { DOCUMENT_FIELDS, profile, type DocumentField } from '@portal/contracts/http/profile';
import * as z from 'zod/mini';
import { documentProblem } from './document-check.rules.js';

const picked = z.nullish(
  z.file().check((context) => {
    const message = documentProblem(context.value);
    if (message) context.issues.push({ code: 'custom', message, input: context.value });
  }),
);

/** The service's rules, plus the checks of a file before upload. */
export const profileRules = z.extend(profile, {
  w9Document: picked,
  achDocument: picked,
} satisfies Record<DocumentField, typeof picked>);
export type ProfileValues = z.infer<typeof profileRules>;

const documentFields = Object.keys(DOCUMENT_FIELDS) as DocumentField[];

/** The form's values for a user; no file is picked. */
export const valuesOf = (user: User): ProfileValues => ({
  firstName: user.firstName,
  lastName: user.lastName,
  agency: user.companyName ?? '',
  address: user.address ?? '',
  w9Document: null,
  achDocument: null,
});

/** The body (specification, section 7): agency and address only if there is one, or if one is cleared. */
export function formDataOf(values: ProfileValues, user: User): FormData {
  const form = new FormData();
  form.set('firstName', values.firstName);
  form.set('lastName', values.lastName);
  if (values.agency || user.companyName) form.set('agency', values.agency ?? '');
  if (values.address || user.address) form.set('address', values.address ?? '');
  for (const field of documentFields) {
    const file = values[field];
    if (file) form.set(field, file);
  }
  return form;
}
