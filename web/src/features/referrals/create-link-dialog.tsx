import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, SimpleGrid, Skeleton, Text } from '@chakra-ui/react';
import type { Referral } from '@portal/contracts/http/catalog';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { copyUnasked } from '../../lib/copy.js';
import { messageOf } from '../../lib/errors.js';
import { BusyButton } from '../../ui/busy-button.js';
import { Dialog } from '../../ui/dialog.js';
import { EmptyState } from '../../ui/empty-state.js';
import { FailedState } from '../../ui/failed-state.js';
import { notify } from '../../ui/notify.js';
import { createReferral } from './calls.js';
import { NewLink } from './new-link.js';
import { ProductChoice } from './product-choice.js';
import { productsQuery, referralsQuery } from './queries.js';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** Choose a product, generate its link, and share it. */
export function CreateLinkDialog({ open, onClose }: Props) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<number | null>(null);
  const [made, setMade] = useState<Referral | null>(null);
  const [copied, setCopied] = useState(false);
  const generate = useMutation({
    mutationFn: createReferral,
    async onSuccess(referral) {
      // At once, so that a link is made and copied with one click (D-128).
      setCopied(await copyUnasked(referral.url));
      setMade(referral);
      return queries.invalidateQueries({ queryKey: referralsQuery.queryKey });
    },
    onError: (error) =>
      notify({
        type: 'error',
        title: t`Error creating referral link`,
        description: messageOf(error) || t`Unknown error occurred`,
      }),
  });
  const restart = () => {
    setChosen(null);
    setMade(null);
    generate.reset();
  };
  const close = () => {
    restart();
    onClose();
  };

  if (made)
    return (
      <Dialog
        open={open}
        onClose={close}
        title={made.isPaused ? t`You have this link already` : t`Your link is ready`}
        description={
          made.isPaused
            ? t`It is for ${made.product.name}.`
            : t`Share it, and you earn on every sale of ${made.product.name}.`
        }
        footer={
          <>
            <Button variant="outline" colorPalette="gray" onClick={restart}>
              <Trans>Create another</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Done</Trans>
            </Button>
          </>
        }
      >
        <NewLink referral={made} copied={copied} />
      </Dialog>
    );
  return (
    <Dialog
      open={open}
      onClose={close}
      size="xl"
      title={t`Create referral link`}
      description={t`Choose what you want to recommend.`}
      footer={
        <>
          {generate.isError && (
            <Text role="alert" flex="1" color="fg.error" fontWeight="medium">
              <Trans>
                Failed to create referral: {messageOf(generate.error) || t`Unknown error occurred`}
              </Trans>
            </Text>
          )}
          <Button variant="outline" colorPalette="gray" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <BusyButton
            busy={generate.isPending}
            disabled={chosen === null}
            onClick={() => generate.mutate(chosen)}
          >
            <Trans>Generate</Trans>
          </BusyButton>
        </>
      }
    >
      <Products chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}

function Products({ chosen, onChoose }: { chosen: number | null; onChoose: (id: number) => void }) {
  const products = useQuery(productsQuery);
  if (products.isLoadingError)
    return (
      <FailedState
        title={t`The products could not be loaded`}
        message={messageOf(products.error)}
        onRetry={() => void products.refetch()}
      />
    );
  if (products.data?.length === 0)
    return <EmptyState icon={PackageOpen} text={t`There are no products to share at the moment.`} />;
  return (
    <SimpleGrid
      role="radiogroup"
      aria-label={t`Product`}
      aria-busy={products.isPending}
      columns={{ base: 1, md: 2, xl: 3 }}
      gap="4"
      p="1"
      m="-1"
    >
      {products.data?.map((product) => (
        <ProductChoice
          key={product.id}
          product={product}
          chosen={product.id === chosen}
          onChoose={() => onChoose(product.id)}
        />
      )) ?? [1, 2, 3, 4, 5, 6].map((card) => <Skeleton key={card} h="17rem" borderRadius="l3" />)}
    </SimpleGrid>
  );
}
