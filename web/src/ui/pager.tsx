import { HStack, IconButton, Text } from '@chakra-ui/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface Props {
  /** 'Showing 1-5 of 12 payments' */
  summary: string;
  page: number;
  /** null if the count is unknown. */
  pages: number | null;
  /** null if there is no such page. */
  onPrevious: (() => void) | null;
  onNext: (() => void) | null;
}

/** Previous and next, for a list with more than one page. */
export const Pager = (props: Props) => (
  <HStack as="nav" aria-label="Pages" justify="space-between" flexWrap="wrap" gap="3" pt="4">
    <Text textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
      {props.summary}
    </Text>
    <HStack gap="2">
      <Turn label="Previous page" onClick={props.onPrevious}>
        <ChevronLeft aria-hidden />
      </Turn>
      <Text textStyle="sm" fontVariantNumeric="tabular-nums" minW="24" textAlign="center">
        Page {props.page}
        {props.pages !== null && ` of ${props.pages}`}
      </Text>
      <Turn label="Next page" onClick={props.onNext}>
        <ChevronRight aria-hidden />
      </Turn>
    </HStack>
  </HStack>
);

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
