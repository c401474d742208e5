import { Trans } from '@lingui/react/macro';
import { Checkbox, Field } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import type { PublicConfig } from '@portal/contracts/http/config';
import { LegalNames } from '../../ui/legal-links.js';

interface Props {
  legal: NonNullable<PublicConfig['legal']>;
  /** The version that is agreed to; '' for none. */
  value: string;
  error?: string;
  onChange: (value: string) => void;
}

/** 'I agree to the Terms and the Privacy notice', unticked (D-148). */
export const AgreeField = ({ legal, value, error, onChange }: Props) => (
  <Field.Root invalid={Boolean(error)}>
    <Checkbox.Root
      recipe={checkboxSlotRecipe}
      checked={value !== ''}
      invalid={Boolean(error)}
      onCheckedChange={({ checked }) => onChange(checked === true ? legal.version : '')}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label fontWeight="normal">
        <Trans>
          I agree to the <LegalNames legal={legal} between=" and the " />
        </Trans>
      </Checkbox.Label>
    </Checkbox.Root>
    <Field.ErrorText role="alert">{error}</Field.ErrorText>
  </Field.Root>
);
