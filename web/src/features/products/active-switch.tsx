import { Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { editProduct } from '@portal/contracts/calls/admin-products';
import type { Product } from '@portal/contracts/http/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { PRODUCTS_KEY } from '../../lib/query.js';
import { may } from '../../lib/rights.js';
import { sendUntilAnswered, StillUnknown } from '../../lib/send-until-answered.js';
import { notify } from '../../ui/notify.js';
import { changeProduct } from './queries.js';

/** Switches a product off or on at once, without confirmation: the same switch undoes it. */
export function ActiveSwitch({ product }: { product: Product }) {
  const queries = useQueryClient();
  const change = useMutation({
    // Idempotent: retried until there is an answer; the switch waits meanwhile.
    mutationFn: (isActive: boolean) =>
      sendUntilAnswered(
        () => changeProduct(product.id, { isActive }),
        () => undefined,
      ),
    async onSuccess({ name, isActive }) {
      await queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
      notify({
        type: 'success',
        title: isActive ? `${name} is for sale` : `${name} is off sale`,
        description: isActive ? 'Its links work.' : 'Its links say that they are no longer valid.',
      });
    },
    async onError(error) {
      const title =
        error instanceof StillUnknown ? `${product.name}: no answer` : `${product.name} could not be changed`;
      notify({ type: 'error', title, description: messageOf(error) });
      // It may have been carried out all the same: refetch the current state.
      await queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
    },
  });
  return (
    <Switch.Root
      recipe={switchSlotRecipe}
      size="sm"
      checked={change.isPending ? change.variables : product.isActive}
      disabled={change.isPending || !may(editProduct)}
      onCheckedChange={({ checked }) => change.mutate(checked)}
    >
      <Switch.HiddenInput aria-label={`${product.name} is for sale`} />
      <Switch.Control />
    </Switch.Root>
  );
}
