import { Trans } from '@lingui/react/macro';
import { Checkbox, Field } from '@chakra-ui/react';
import { checkboxSlotRecipe } from '@chakra-ui/react/theme';
import type { PublicConfig } from '@portal/contracts/http/config';
import { Outside } from '../../ui/legal-links.js';

type Legal = NonNullable<PublicConfig['legal']>;

interface Props {
  legal: Legal;
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
        <Agreement {...legal} />
      </Checkbox.Label>
    </Checkbox.Root>
    <Field.ErrorText role="alert">{error}</Field.ErrorText>
  </Field.Root>
);

/** Names what the portal has an address of: one at least. */
function Agreement({ termsUrl, privacyUrl }: Legal) {
  if (termsUrl && privacyUrl)
    return (
      <Trans>
        I agree to the <Outside href={termsUrl}>Terms</Outside> and the{' '}
        <Outside href={privacyUrl}>Privacy notice</Outside>
      </Trans>
    );
  if (termsUrl)
    return (
      <Trans>
        I agree to the <Outside href={termsUrl}>Terms</Outside>
      </Trans>
    );
  return (
    privacyUrl && (
      <Trans>
        I agree to the <Outside href={privacyUrl}>Privacy notice</Outside>
      </Trans>
    )
  );
}
