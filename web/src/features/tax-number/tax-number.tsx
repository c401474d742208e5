import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, Flex, HStack, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import {
  taxNumberForm,
  type PartnerTaxNumber,
  type TaxNumberChange,
  type TaxNumberForm,
} from '@portal/contracts/http/tax-numbers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { administratorName } from '../../lib/made-by.rules.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { RelativeDate } from '../../ui/relative-date.js';
import { SkeletonRows } from '../../ui/skeleton-rows.js';
import { setTaxNumber, taxNumberQuery } from './queries.js';
import { RemoveTaxNumber } from './remove-tax-number.js';

interface Partner {
  id: number;
  name: string;
}

/** What of a partner's tax number is known, and the form to set or replace it. */
export function TaxNumber({ partner }: { partner: Partner }) {
  const onFile = useQuery(taxNumberQuery(partner.id));
  const [replacing, setReplacing] = useState(false);
  const [removing, setRemoving] = useState(false);
  if (onFile.isLoadingError)
    return (
      <FailedState
        title={t`The tax number could not be loaded`}
        message={messageOf(onFile.error)}
        onRetry={() => void onFile.refetch()}
      />
    );
  if (!onFile.data) return <SkeletonRows rows={1} />;
  const { taxNumber } = onFile.data;
  return (
    <>
      {taxNumber && (
        <Flex gap="3" align="center" justify="space-between" wrap="wrap">
          <Text>
            <Trans>
              Ends in {taxNumber.lastDigits}, typed by {administratorName(taxNumber.setBy)}{' '}
              <RelativeDate at={taxNumber.setAt} />
            </Trans>
          </Text>
          {!replacing && (
            <HStack gap="2">
              <Button size="sm" variant="ghost" colorPalette="red" onClick={() => setRemoving(true)}>
                <Trans>Remove</Trans>
              </Button>
              <Button size="sm" variant="outline" onClick={() => setReplacing(true)}>
                <Trans>Replace</Trans>
              </Button>
            </HStack>
          )}
        </Flex>
      )}
      {(!taxNumber || replacing) && (
        <TypedNumber
          partner={partner}
          version={taxNumber?.version ?? 0}
          refresh={onFile.refetch}
          onSaved={() => setReplacing(false)}
          onCancel={replacing ? () => setReplacing(false) : null}
        />
      )}
      {taxNumber && (
        <RemoveTaxNumber
          partner={partner}
          taxNumber={taxNumber}
          refresh={onFile.refetch}
          open={removing}
          onClose={() => setRemoving(false)}
        />
      )}
    </>
  );
}

interface TypedProps {
  partner: Partner;
  /** Of the number that it replaces; 0 for none. */
  version: number;
  /** Refetches the number. */
  refresh: () => Promise<unknown>;
  onSaved: () => void;
  /** null where nothing is replaced. */
  onCancel: (() => void) | null;
}

function TypedNumber({ partner, version, refresh, onSaved, onCancel }: TypedProps) {
  const queries = useQueryClient();
  const form = useForm<TaxNumberForm>({
    resolver: zodResolver(taxNumberForm),
    defaultValues: { taxNumber: '' },
  });
  const saving = useConfirmed<TaxNumberChange, PartnerTaxNumber>({
    act: (change) => setTaxNumber(partner.id, change),
    onDone(saved) {
      form.reset();
      onSaved();
      queries.setQueryData(taxNumberQuery(partner.id).queryKey, saved);
      notify({
        type: 'success',
        title: t`Tax number saved`,
        description: t`${partner.name}, ends in ${saved.taxNumber?.lastDigits ?? ''}`,
      });
    },
    refresh,
    onFailed(error) {
      const message = error instanceof ApiError && error.errors.taxNumber?.[0];
      if (message) form.setError('taxNumber', { message });
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => void form.handleSubmit((typed) => saving.confirm(typed, { version }))(event)}
    >
      <Flex gap="3" align={{ sm: 'flex-start' }} direction={{ base: 'column', sm: 'row' }}>
        <TextField
          label={onCancel ? t`New tax number` : t`Tax number`}
          hint={t`9 digits: Social Security number or EIN`}
          inputMode="numeric"
          autoComplete="off"
          // The button that opened it is gone.
          autoFocus={onCancel !== null}
          error={form.formState.errors.taxNumber?.message}
          {...form.register('taxNumber')}
        />
        <HStack gap="3" mt={{ sm: '7' }} justify="flex-end">
          {onCancel && (
            <Button variant="outline" colorPalette="gray" disabled={saving.busy} onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          )}
          <BusyButton type="submit" busy={saving.busy}>
            <Trans>Save</Trans>
          </BusyButton>
        </HStack>
      </Flex>
      <ConfirmedState {...saving} />
    </form>
  );
}
