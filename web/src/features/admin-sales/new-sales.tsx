import { Button, Flex } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { newSales } from '../../lib/new-sales.js';
import { CLIENTS_KEY } from './queries.js';

/** Announces sales that came after the list was read; shows them on request. */
export function NewSales({ onShow }: { onShow: () => void }) {
  const queries = useQueryClient();
  const count = newSales.useCount();
  const show = () => {
    newSales.shown();
    void queries.invalidateQueries({ queryKey: CLIENTS_KEY });
  };
  // Sales from before the tab was opened are in its list.
  const before = useRef(count > 0);
  useEffect(() => {
    if (before.current) show();
    before.current = false;
  });
  if (count === 0) return null;
  return (
    <Flex justify="center" pt="3" role="status">
      <Button
        size="sm"
        borderRadius="full"
        onClick={() => {
          onShow();
          show();
        }}
      >
        <ArrowUp aria-hidden /> {count === 1 ? '1 new sale' : `${count} new sales`}
      </Button>
    </Flex>
  );
}
