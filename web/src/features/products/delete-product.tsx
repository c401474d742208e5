import type { Product } from '@portal/contracts/http/catalog';
import { useQueryClient } from '@tanstack/react-query';
import { PRODUCTS_KEY } from '../../lib/query.js';
import { useDeletion } from '../../lib/use-deletion.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { notify } from '../../ui/notify.js';
import { deleteProduct } from './queries.js';

/** Asks for confirmation, then hides the product everywhere and stops its links (D-24). */
export function DeleteProduct({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useDeletion({
    remove: ({ id }: Product) => deleteProduct(id),
    async onDone({ name }) {
      await queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
      close();
      notify({ type: 'success', title: 'Product deleted', description: name });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={product !== null}
      onClose={close}
      onConfirm={() => product && remove.confirm(product)}
      title={product ? `Delete ${product.name}?` : ''}
      confirm="Delete"
      busy={remove.busy}
      state={remove.state}
    >
      It disappears everywhere and its links stop working at once. Past sales keep its name. To take it off
      sale for a while, switch it inactive instead.
    </ConfirmDialog>
  );
}
