import { t } from '@lingui/core/macro';
import { SimpleGrid } from '@chakra-ui/react';
import { EARLIEST_INCIDENT } from '@portal/contracts/http/claims';
import { localDay } from '../../lib/dates.js';
import { TextField } from '../../ui/field.js';
import { useField } from './use-field.js';

/** Step 3: which policy, and what happened when. */
export function PolicyStep() {
  const field = useField();
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
      <TextField
        label={t`Policy number`}
        autoComplete="off"
        spellCheck={false}
        hint={t`On your insurance card or contract`}
        {...field('policyNumber')}
      />
      <TextField
        label={t`Incident date`}
        type="date"
        min={EARLIEST_INCIDENT}
        max={localDay()}
        {...field('incidentDate')}
      />
      {/* Not a number input, which has an empty value for anything that is not a number. */}
      <TextField
        label={t`Estimated amount (optional)`}
        inputMode="decimal"
        autoComplete="off"
        hint={t`In US dollars, such as 1250.50`}
        {...field('estimatedAmount')}
      />
    </SimpleGrid>
  );
}
