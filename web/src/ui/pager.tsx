import { t } from '@lingui/core/macro';
import { HStack, IconButton, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { pagesOf, showing, showingOfMany, type PagePosition, type ReadPage } from '../lib/pages.js';

/** From `useListPage`. */
export interface Paging {
  size: number;
  position: PagePosition;
  onTurn: (position: PagePosition) => void;
}

interface Props extends Paging {
  page: ReadPage<unknown>;
  /** 'payments', in 'Showing 1-5 of 12 payments'. */
  noun: string;
}

/** Previous and next, for a list with more than one page. */
export function Pager({ page, noun, size, position, onTurn }: Props) {
  const before = position.page - 1;
  const pages = page.isUncounted ? null : pagesOf(page.total, size);
  return (
    <HStack as="nav" aria-label={t`Pages`} justify="space-between" flexWrap="wrap" gap="3" pt="4">
      <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
        {page.isUncounted
          ? showingOfMany(page.rows.length, noun)
          : showing(position, size, page.rows.length, page.total, noun)}
      </Text>
      <HStack gap="2">
        {/* The first page has no cursor, so it always shows the newest rows. */}
        <Turn
          label={t`Previous page`}
          onClick={
            before > 0 ? () => onTurn({ page: before, cursor: before === 1 ? null : page.previous }) : null
          }
        >
          <ChevronLeft aria-hidden />
        </Turn>
        <Text textStyle="sm" fontVariantNumeric="tabular-nums" minW="24" textAlign="center">
          {pages === null ? t`Page ${position.page}` : t`Page ${position.page} of ${pages}`}
        </Text>
        <Turn
          label={t`Next page`}
          onClick={page.next ? () => onTurn({ page: position.page + 1, cursor: page.next }) : null}
        >
          <ChevronRight aria-hidden />
        </Turn>
      </HStack>
    </HStack>
  );
}

const Turn = (props: { label: string; onClick: (() => void) | null; children: React.ReactNode }) => (
  <IconButton
    size="sm"
    variant="outline"
    colorPalette="gray"
    aria-label={props.label}
    disabled={!props.onClick}
    onClick={() => props.onClick?.()}
  >
    {props.children}
  </IconButton>
);
