/** Where a column stands on a phone's card: its heading, a line of it, its foot, or behind 'More'. */
export type PhonePart = 'head' | 'line' | 'actions' | 'more';

interface Placed {
  id: string;
  bare?: boolean;
  align?: 'end';
  onPhone?: PhonePart;
}

/** With a foot there is room for two lines, else for three: 140 px in all (D-154, `SHORT_CARDS`). */
const LINES = { withActions: 2, alone: 3 };

/**
 * Where each column stands on a short card. What the columns do not say follows from their order: the first one is the
 * head, those with a row's actions the foot, the next ones lines.
 */
export function phonePartsOf(columns: readonly Placed[]): PhonePart[] {
  const isTaken = columns.some(({ onPhone }) => onPhone === 'head');
  const hasLines = columns.some(({ onPhone }) => onPhone === 'line');
  const parts = columns.map((column, index): PhonePart | null => {
    if (column.onPhone) return column.onPhone;
    if (index === 0 && !isTaken) return 'head';
    return isActions(column) ? 'actions' : null;
  });
  let left = hasLines ? 0 : parts.includes('actions') ? LINES.withActions : LINES.alone;
  return parts.map((part) => part ?? (left-- > 0 ? 'line' : 'more'));
}

/** A row's buttons have no name of their own on a card. */
export const isActions = ({ bare, align }: Placed): boolean => bare === true && align === 'end';
