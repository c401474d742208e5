import { Button, SimpleGrid, Stack } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import type { NewProduct, Product } from '@portal/contracts/http/catalog';
import type { ProductPicture as Picture } from '@portal/contracts/http/product-picture';
import type { SeenValues } from '@portal/contracts/values/seen-values';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/errors.js';
import { PRODUCTS_KEY } from '../../lib/query.js';
import { useConfirmed } from '../../lib/use-confirmed.js';
import { BusyButton } from '../../ui/busy-button.js';
import { ConfirmedState } from '../../ui/confirmed-state.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { notify } from '../../ui/notify.js';
import { TextAreaField } from '../../ui/text-area-field.js';
import { PictureField } from './picture-field.js';
import {
  earningOf,
  NO_PRODUCT,
  productForm,
  textOf,
  type ProductText,
  type TypedField,
} from './product-form.rules.js';
import { addProduct, changeProduct } from './queries.js';

const FORM = 'product-form';

interface Props {
  open: boolean;
  onClose: () => void;
}

export const AddProductDialog = (props: Props) => (
  <ProductDialog
    {...props}
    title="Add product"
    description="It is for sale as soon as it is added."
    submit="Add product"
    values={NO_PRODUCT}
    had={null}
    seen={{}}
    save={({ product }, key) => addProduct(product, key)}
    done="Product added"
  />
);

export const EditProductDialog = ({ product, ...props }: Props & { product: Product }) => (
  <ProductDialog
    {...props}
    title={`Edit ${product.name}`}
    description="A changed price, rate or hold period counts for new checkouts only."
    submit="Save changes"
    values={textOf(product)}
    had={product.picture ?? null}
    seen={{ version: product.version, amountInCents: product.priceInCents }}
    save={(wish) => changeProduct(product.id, { ...changedIn(wish), seen: wish.seen })}
    done="Product saved"
  />
);

interface Wish {
  product: NewProduct;
  /** The fields that were edited; the others keep their current values. */
  changed: (keyof NewProduct)[];
}

/** What was chosen; undefined: as it is. */
type Chosen = Picture | null | undefined;

const changedIn = ({ product, changed }: Wish): Partial<NewProduct> =>
  Object.fromEntries(changed.map((field) => [field, product[field] ?? null]));

interface FormProps extends Props {
  title: string;
  description: string;
  submit: string;
  values: ProductText;
  /** Its picture so far. */
  had: Picture | null;
  /** The form's values for the edited product. */
  seen: SeenValues;
  save: (wish: Wish & { seen: SeenValues }, key: string) => Promise<Product>;
  done: string;
}

function ProductDialog({
  open,
  onClose,
  title,
  description,
  submit,
  values,
  had,
  seen,
  save,
  done,
}: FormProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Chosen>();
  const [uploading, setUploading] = useState(false);
  const form = useForm<ProductText, unknown, NewProduct>({
    resolver: zodResolver(productForm),
    values,
    // Changes by others are shown; typed values stay.
    resetOptions: { keepDirtyValues: true },
    mode: 'onTouched',
  });
  const { dirtyFields } = form.formState;
  const saving = useConfirmed<Wish, Product>({
    act: save,
    refresh: () => queries.invalidateQueries({ queryKey: PRODUCTS_KEY }),
    async onDone({ name }) {
      await queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
      notify({ type: 'success', title: done, description: name });
      close();
    },
    onFailed(error) {
      const faults = error instanceof ApiError ? Object.entries(error.errors) : [];
      for (const [index, [field, [message]]] of faults.entries())
        if (field in values)
          form.setError(field as keyof ProductText, { message }, { shouldFocus: index === 0 });
      if (faults.length === 0)
        notify({ type: 'error', title: 'The product could not be saved', description: messageOf(error) });
    },
  });
  const close = () => {
    form.reset(values);
    setChosen(undefined);
    setUploading(false);
    saving.reset();
    onClose();
  };
  const submitted = (product: NewProduct) => {
    const typed = (Object.keys(dirtyFields) as TypedField[]).filter((field) => dirtyFields[field]);
    const changed = chosen === undefined ? typed : [...typed, 'picture' as const];
    const picture = chosen === undefined ? had : chosen;
    if (!saving.busy)
      saving.confirm({ product: { ...product, picture: picture?.hash ?? null }, changed }, seen);
  };
  const typed = useWatch({ control: form.control }) as ProductText;
  const field = (name: keyof ProductText) => ({
    ...form.register(name),
    error: form.formState.errors[name]?.message,
  });

  return (
    <Dialog
      open={open}
      onClose={() => !saving.busy && close()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" disabled={saving.busy} onClick={close}>
            Cancel
          </Button>
          <BusyButton type="submit" form={FORM} busy={saving.busy} disabled={uploading}>
            {submit}
          </BusyButton>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={form.handleSubmit(submitted)}>
        <Stack gap="4">
          <TextField label="Name" {...field('name')} />
          <TextAreaField label="Description" rows={3} {...field('description')} />
          <PictureField
            picture={chosen === undefined ? had : chosen}
            onChange={setChosen}
            onBusy={setUploading}
          />
          <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
            <TextField label="Price in dollars" inputMode="decimal" {...field('priceInCents')} />
            <TextField
              label="Commission rate in percent"
              inputMode="decimal"
              hint={earningOf(typed)}
              {...field('commissionRate')}
            />
          </SimpleGrid>
          <TextField
            label="Link to the insurer's page"
            type="url"
            placeholder="https://"
            {...field('externalUrl')}
          />
          <TextField label="Commission description (optional)" {...field('commissionDescription')} />
          <TextField label="Category (optional)" hint="Such as premium or basic." {...field('category')} />
          <TextField
            label="Hold period in days (optional)"
            inputMode="numeric"
            hint="How long after a sale its commission is pending. Empty: as the portal is set."
            {...field('holdDays')}
          />
          <ConfirmedState unknown={saving.unknown} changes={saving.changes} problem={null} />
        </Stack>
      </form>
    </Dialog>
  );
}
