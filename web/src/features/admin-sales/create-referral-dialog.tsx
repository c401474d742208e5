import { Button, Stack, Text } from '@chakra-ui/react';
import { createReferralFromCode as rules, type UnknownCode } from '@portal/contracts/http/admin-sales';
import { formatExactDollars } from '@portal/contracts/values/money';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { messageOf } from '../../lib/errors.js';
import { ADMIN_KEY } from '../../lib/query.js';
import { sendUntilAnswered } from '../../lib/send-until-answered.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { notify } from '../../ui/notify.js';
import { SelectField } from '../../ui/select-field.js';
import { creditingOf } from './credit.rules.js';
import { PartnerChoice, UNCLEAR, type PartnerChosen } from './partner-choice.js';
import { createReferralFromCode, productsQuery } from './queries.js';

const FORM = 'create-referral';

/** Makes the code a partner's link, and credits the payments that waited for it. */
export function CreateReferralDialog({ code, onClose }: { code: UnknownCode; onClose: () => void }) {
  const queries = useQueryClient();
  const products = useQuery(productsQuery).data ?? [];
  const [partnerId, setPartnerId] = useState<PartnerChosen>(code.assignedPartnerId);
  const [productId, setProductId] = useState('');
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [unknown, setUnknown] = useState(false);
  const create = useMutation({
    // Idempotent: an existing link is not created again, so a lost answer is retried.
    mutationFn: (wanted: { partnerId: number; productId: number }) =>
      sendUntilAnswered(
        () => createReferralFromCode(code.id, wanted),
        () => setUnknown(true),
      ),
    async onSuccess({ recorded, waiting }) {
      await queries.invalidateQueries({ queryKey: ADMIN_KEY });
      notify({
        type: 'success',
        title: 'Referral created',
        description:
          (unknown
            ? 'The payments that waited for it are credited.'
            : `${recorded} ${recorded === 1 ? 'sale' : 'sales'} credited.`) +
          (waiting > 0 ? ' More are waiting: create the referral again to go on.' : ''),
      });
      onClose();
    },
    onError: (error) =>
      notify({ type: 'error', title: 'Failed to create referral', description: messageOf(error) }),
    onSettled: () => setUnknown(false),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = typeof partnerId === 'number' ? partnerId : 0;
    const checked = rules.safeParse({ partnerId: chosen, productId: Number(productId) });
    setFaults({
      ...Object.fromEntries(
        (checked.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
      ),
      ...(partnerId === 'unclear' && { partnerId: UNCLEAR }),
    });
    if (checked.success) create.mutate(checked.data);
  };
  return (
    <Dialog
      open
      onClose={() => !create.isPending && onClose()}
      title={`Create a referral for ${code.referralCode}`}
      description="The code becomes the partner's link, and every payment that waits for it a sale."
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={create.isPending}>
            Create Referral
          </BusyButton>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Stack gap="4">
          <PartnerChoice
            label="Partner"
            placeholder="Type a name"
            value={partnerId}
            onChoose={setPartnerId}
            error={faults['partnerId']}
          />
          <SelectField
            label="Product"
            placeholder="Choose a product"
            options={Object.fromEntries(
              products
                .filter(({ isActive }) => isActive)
                .map(({ id, name, priceInCents }) => [
                  String(id),
                  `${name}, ${formatExactDollars(priceInCents)}`,
                ]),
            )}
            value={productId}
            onChange={({ target }) => setProductId(target.value)}
            error={faults['productId']}
          />
          <Stack gap="1" color="fg.muted" textStyle="sm" aria-live="polite">
            {creditingOf(
              code,
              products.find(({ id }) => String(id) === productId),
            ).map((sentence) => (
              <Text key={sentence}>{sentence}</Text>
            ))}
          </Stack>
          <ConfirmedState unknown={unknown} changes={[]} problem={null} />
        </Stack>
      </form>
    </Dialog>
  );
}
