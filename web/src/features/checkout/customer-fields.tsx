import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@chakra-ui/react';
import type { Customer } from '@portal/contracts/http/checkout';
import { useState } from 'react';
import { customerDraft } from '../../lib/customer-draft.js';
import { TextField } from '../../ui/field.js';
import type { FieldErrors } from './customer-check.js';

interface Props {
  errors: FieldErrors;
  onEdit: (field: keyof Customer) => void;
}

/** The customer's details. Uncontrolled: read from the form on submit, so autofill of any kind is included. */
export function CustomerFields({ errors, onEdit }: Props) {
  const [draft] = useState(customerDraft.read);
  const field = (name: keyof Customer) => ({
    name,
    defaultValue: draft[name],
    error: errors[name],
    required: true,
    maxLength: 200,
    onInput: () => onEdit(name),
  });
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      <TextField label={t`First name`} autoComplete="given-name" {...field('firstName')} />
      <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        {...field('email')}
      />
      <TextField
        label={t`Carrier`}
        autoComplete="off"
        hint={t`Your insurance company`}
        {...field('carrier')}
      />
    </SimpleGrid>
  );
}
