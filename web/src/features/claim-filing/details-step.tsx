import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@chakra-ui/react';
import { TextField } from '../../ui/field.js';
import { useField } from './use-field.js';

/** Step 2: the claimant. */
export function DetailsStep() {
  const field = useField();
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
      <TextField label={t`First name`} autoComplete="given-name" {...field('firstName')} />
      <TextField label={t`Last name`} autoComplete="family-name" {...field('lastName')} />
      <TextField
        label={t`Email`}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={t`The confirmation goes here`}
        {...field('email')}
      />
      <TextField
        label={t`Phone`}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint={t`With its area code`}
        {...field('phone')}
      />
    </SimpleGrid>
  );
}
