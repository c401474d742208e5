import { t } from '@lingui/core/macro';
import { SimpleGrid, Stack } from '@chakra-ui/react';
import type { BankAccountForm } from '@portal/contracts/http/bank-accounts';
import type { AccountType, HolderKind } from '@portal/contracts/values/bank-account';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { TextField } from '../../ui/field.js';
import { SelectField } from '../../ui/select-field.js';
import type { useTypedAccount } from './use-typed-account.js';

export const FORM = 'bank-account';

const accountTypes = (): Record<AccountType, string> => ({ checking: t`Checking`, savings: t`Savings` });
const holderKinds = (): Record<HolderKind, string> => ({ individual: t`A person`, business: t`A business` });

/** The fields of a bank account: typed from the partner's ACH form, or by the partner. */
export function AccountForm({ account }: { account: ReturnType<typeof useTypedAccount> }) {
  const field = (name: keyof BankAccountForm) => ({
    ...account.form.register(name),
    error: account.form.formState.errors[name]?.message,
    autoComplete: 'off',
  });
  return (
    <form id={FORM} noValidate onSubmit={(event) => void account.submit(event)}>
      <Stack gap="4">
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField label={t`Account holder`} hint={t`As the bank has it`} {...field('holderName')} />
          <SelectField
            label={t`The holder is`}
            placeholder={t`Please choose`}
            options={holderKinds()}
            {...field('holderKind')}
          />
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <SelectField
            label={t`Account type`}
            placeholder=""
            options={accountTypes()}
            {...field('accountType')}
          />
          <TextField
            label={t`Routing number`}
            hint={t`9 digits`}
            inputMode="numeric"
            {...field('routingNumber')}
          />
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
          <TextField
            label={t`Account number`}
            hint={t`4 to 17 digits`}
            inputMode="numeric"
            {...field('accountNumber')}
          />
          <TextField label={t`Account number again`} inputMode="numeric" {...field('accountNumberAgain')} />
        </SimpleGrid>
        <ConfirmedState {...account.saving} />
      </Stack>
    </form>
  );
}
