import { Stack, Text } from '@chakra-ui/react';
import type { AdminRole } from '@portal/contracts/values/admin-roles';
import type { ComponentProps } from 'react';
import { SelectField } from '../../ui/select-field.js';
import { ROLE_NAMES, ROLE_SENTENCES } from './roles.js';

interface Props extends Omit<ComponentProps<typeof SelectField>, 'label' | 'placeholder' | 'options'> {
  chosen: AdminRole;
}

/** A choice of role, which says what it allows. */
export const RoleField = ({ chosen, ...select }: Props) => (
  <Stack gap="1.5">
    <SelectField label="Role" placeholder="" options={ROLE_NAMES} {...select} />
    <Text textStyle="sm" color="fg.muted" role="status">
      They {ROLE_SENTENCES[chosen]}.
    </Text>
  </Stack>
);
