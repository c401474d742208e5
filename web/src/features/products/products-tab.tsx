import { Badge, Flex, HStack, IconButton, Stack, Text } from '@chakra-ui/react';
import { editProduct, deleteProduct } from '@portal/contracts/calls/admin-products';
import type { Product } from '@portal/contracts/http/catalog';
import { formatExactDollars, formatPercent } from '@portal/contracts/values/money';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CirclePause, PackageOpen, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { daysText } from '../../lib/not-payable.js';
import type { ReadPage } from '../../lib/pages.js';
import { may } from '../../lib/rights.js';
import type { Column } from '../../ui/data-table.js';
import { lazyDialog } from '../../ui/lazy-dialog.js';
import { ListPage } from '../../ui/list-page.js';
import { usePageTitle } from '../../ui/page-title.js';
import { Panel } from '../../ui/panel.js';
import { ProductPicture } from '../../ui/product-picture.js';
import { ActiveSwitch } from './active-switch.js';
import { DeleteProduct } from './delete-product.js';
import { allProductsQuery } from './queries.js';

const EditProduct = lazyDialog(async () => (await import('./product-dialog.js')).EditProductDialog);

/** The products, active and inactive. */
export function ProductsTab() {
  usePageTitle('Products');
  const products = useQuery({ ...allProductsQuery, select: asPage });
  const [edited, setEdited] = useState<Product | null>(null);
  const [editing, setEditing] = useState(false);
  const [deleted, setDeleted] = useState<Product | null>(null);
  const edit = (product: Product) => {
    setEdited(product);
    setEditing(true);
  };
  return (
    <Panel>
      <ListPage
        list={{ reading: products, table: { name: 'products' } }}
        label="Products"
        noun="products"
        columns={columns(edit, setDeleted)}
        keyOf={({ id }) => id}
        failed="The products could not be loaded"
        empty={{ icon: PackageOpen, text: 'No products yet. Add the first one, and partners can share it.' }}
      />
      {edited && (
        <EditProduct
          // The current product: the user confirms what is shown.
          product={products.data?.rows.find(({ id }) => id === edited.id) ?? edited}
          open={editing}
          onClose={() => setEditing(false)}
        />
      )}
      <DeleteProduct product={deleted} onClose={() => setDeleted(null)} />
    </Panel>
  );
}

const asPage = (rows: Product[]): ReadPage<Product> => ({
  rows,
  total: rows.length,
  next: null,
  previous: null,
});

const columns = (edit: (product: Product) => void, remove: (product: Product) => void): Column<Product>[] => [
  {
    id: 'name',
    header: 'Name',
    bare: true,
    width: '14rem',
    cell: ({ name, category, picture }) => (
      <Flex gap="2" align="center" minW="0">
        {picture && <ProductPicture picture={picture} sizes="3rem" w="12" h="9" borderRadius="l1" />}
        <Flex gapX="2" gapY={{ base: '0', md: '2' }} align="center" wrap="wrap" minW="0">
          <Text data-one-line={category ? true : undefined} fontWeight="semibold">
            {name}
          </Text>
          {category && (
            <Badge data-one-line variant="subtle" colorPalette="gray">
              {category}
            </Badge>
          )}
        </Flex>
      </Flex>
    ),
  },
  {
    id: 'description',
    header: 'Description',
    bare: true,
    onPhone: 'more',
    cell: ({ description }) => (
      <Text color="fg.muted" lineClamp={2} title={description}>
        {description}
      </Text>
    ),
  },
  {
    id: 'price',
    header: 'Price',
    onPhone: 'line',
    align: 'end',
    cell: ({ priceInCents }) => formatExactDollars(priceInCents),
  },
  {
    id: 'commission',
    header: 'Commission',
    align: 'end',
    cell: ({ commissionRate, commissionDescription, payableAfterDays }) => (
      <span title={commissionDescription ?? undefined}>
        {formatPercent(commissionRate)}
        {payableAfterDays > 0 && (
          <Text as="span" display="block" textStyle="xs" color="fg.muted">
            payable after {daysText(payableAfterDays)}
          </Text>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    onPhone: 'line',
    cell: (product) => (
      <HStack gap="3">
        <Badge colorPalette={product.isActive ? 'green' : 'gray'} borderRadius="full" px="2" gap="1">
          {product.isActive ? <CircleCheck size={13} aria-hidden /> : <CirclePause size={13} aria-hidden />}
          {product.isActive ? 'Active' : 'Inactive'}
        </Badge>
        <ActiveSwitch product={product} />
      </HStack>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    bare: true,
    align: 'end',
    cell: (product) => (
      <Stack direction="row" gap="1" justify="end">
        {may(editProduct) && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="gray"
            aria-label={`Edit ${product.name}`}
            onPointerEnter={EditProduct.preload}
            onClick={() => edit(product)}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
        {may(deleteProduct) && (
          <IconButton
            size="sm"
            variant="ghost"
            colorPalette="red"
            aria-label={`Delete ${product.name}`}
            onClick={() => remove(product)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </Stack>
    ),
  },
];
