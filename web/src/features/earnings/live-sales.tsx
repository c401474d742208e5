import { Button, Container, Flex, Text } from '@chakra-ui/react';
import type { User } from '@portal/contracts/http/account';
import type { LiveSale } from '@portal/contracts/live/messages';
import { formatWholeDollars, toCents } from '@portal/contracts/values/money';
import { useQueryClient } from '@tanstack/react-query';
import { Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { confetti, twoTones } from '../../lib/celebrate.js';
import type { Live, LiveState } from '../../lib/live.js';
import { PARTNER_KEY, PRODUCTS_KEY } from '../../lib/query.js';
import { notify } from '../../ui/notify.js';
import { firstTime } from './celebrated.js';

interface Props {
  user: User;
  /** The server does not take us for this user any more. */
  onRefused: () => void;
}

/** Hears of the partner's sales: celebrates each once, and keeps every figure on the page right (D-28). */
export function LiveSales({ user, onRefused }: Props) {
  const queries = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const live = useRef<Live>(null);

  useEffect(() => {
    let gone = false;
    const refresh = () => void queries.invalidateQueries({ queryKey: PARTNER_KEY });
    const refreshProducts = () => void queries.invalidateQueries({ queryKey: PRODUCTS_KEY });
    // Loaded after the page: nothing that is shown first waits for it.
    void import('../../lib/live.js').then(({ openLive }) => {
      if (gone) return;
      live.current = openLive(user, {
        state: setState,
        connected() {
          refresh();
          refreshProducts();
        },
        figures: refresh,
        products: refreshProducts,
        refused: onRefused,
        sale(sale) {
          refresh();
          if (firstTime(sale.saleId)) celebrate(sale);
        },
      });
    });
    return () => {
      gone = true;
      live.current?.close();
      live.current = null;
    };
  }, [user, queries, onRefused]);

  if (state !== 'lost') return null;
  return (
    <Flex bg="bg.warning" color="fg.warning" borderBottomWidth="1px" role="status">
      <Container maxW="6xl" px={{ base: '4', md: '8' }} py="2" display="flex" alignItems="center" gap="3">
        <Unplug size={18} aria-hidden />
        <Text flex="1" textStyle="sm" fontWeight="medium">
          Live updates have stopped. New sales will not show by themselves.
        </Text>
        <Button size="xs" colorPalette="orange" variant="outline" onClick={() => live.current?.reconnect()}>
          Reconnect
        </Button>
      </Container>
    </Flex>
  );
}

function celebrate({ productName, amount, commission }: LiveSale): void {
  const dollars = (value: number) => formatWholeDollars(toCents(value));
  notify({
    type: 'success',
    title: `New sale: ${dollars(amount)}`,
    description: `${productName}. You earn ${dollars(commission)} commission.`,
  });
  void confetti();
  twoTones();
}
