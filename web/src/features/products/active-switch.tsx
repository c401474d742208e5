import { Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import type { Product } from '@portal/contracts/http/catalog';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../lib/errors.js';
import { PRODUCTS_KEY } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { changeProduct } from './queries.js';

/** Takes a product off sale and puts it back, at once: either way is undone by the same switch. */
export function ActiveSwitch({ product }: { product: Product }) {
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (isActive: boolean) => changeProduct(product.id, { isActive }),
    async onSuccess({ name, isActive }) {
      await queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
      notify({
        type: 'success',
        title: isActive ? `${name} is for sale` : `${name} is off sale`,
        description: isActive ? 'Its links work.' : 'Its links say that they are no longer valid.',
      });
    },
    onError: (error) =>
      notify({ type: 'error', title: `${product.name} could not be changed`, description: messageOf(error) }),
  });
  return (
    <Switch.Root
      recipe={switchSlotRecipe}
      size="sm"
      checked={change.isPending ? change.variables : product.isActive}
      disabled={change.isPending}
      onCheckedChange={({ checked }) => change.mutate(checked)}
    >
      <Switch.HiddenInput aria-label={`${product.name} is for sale`} />
      <Switch.Control />
    </Switch.Root>
  );
}
