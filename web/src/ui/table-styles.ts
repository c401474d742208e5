import type { SystemStyleObject } from '@chakra-ui/react';

const WIDE = '@media (min-width: 48rem)';

/** The head and the first column stay while the table scrolls in its frame; they need a ground of their own. */
export const STAYING_HEAD: SystemStyleObject = {
  [WIDE]: {
    '& thead th': {
      position: 'sticky',
      top: '0',
      zIndex: '2',
      bg: 'bg.panel',
      borderBottomWidth: '0',
      boxShadow: 'inset 0 -1px 0 var(--chakra-colors-border)',
    },
    '& th:first-of-type, & td:first-of-type': { position: 'sticky', insetStart: '0', bg: 'bg.panel' },
    '& td:first-of-type': { zIndex: '1' },
    '& thead th:first-of-type': { zIndex: '3' },
    '& tr:hover td:first-of-type': { bg: 'bg.subtle' },
  },
};

/** On a phone each row is a card: a column's name beside its value. */
export const PHONE_CARDS: SystemStyleObject = {
  '&, & tbody, & tr, & td': { display: 'block' },
  '& thead': { srOnly: true },
  '& tr': { py: '3', borderBottomWidth: '1px' },
  '& tr:last-of-type': { borderBottomWidth: '0' },
  '& td': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '4',
    border: '0',
    py: '1',
    px: '4',
    textAlign: 'end',
  },
  '& td[data-label]::before': {
    content: 'attr(data-label)',
    color: 'fg.muted',
    textAlign: 'start',
    flexShrink: '0',
  },
  '& td:not([data-label])': { textAlign: 'start', justifyContent: 'flex-start' },
};

const CLOSED = '& tr:not([data-open])';
/** What does not fit is cut off, but not the ring around what has the focus. */
const CUT: SystemStyleObject = { overflow: 'clip', overflowClipMargin: '3px' };

/**
 * A card of at most 140 px (D-154): its head, a few lines, and its actions. The rest follows once it is open.
 * 12 around, 36 for the head, 28 a line, 32 for the actions, 1 below: with two lines 137, with three and no actions 133.
 */
export const SHORT_CARDS: SystemStyleObject = {
  '& tr': { display: 'flex', flexDirection: 'column', py: '1.5', borderBottomWidth: '1px' },
  '& td[data-phone=head]': { order: '-1', py: '0', alignItems: 'flex-start', gap: '2' },
  '& td[data-phone=actions]': { order: '1', py: '0' },
  '& td[data-phone=line]': { py: '0', minH: '6', alignItems: 'center' },
  [`${CLOSED} td[data-phone=more]`]: { display: 'none' },
  [`${CLOSED} td[data-phone=head]`]: { maxH: '9', ...CUT },
  // Two lines of 18 px, and of a value what is not said to be more: no line is cut in half.
  [`${CLOSED} td[data-phone=head] *`]: { lineHeight: '1.125rem' },
  [`${CLOSED} td[data-phone=line] [data-more]`]: { display: 'none' },
  [`${CLOSED} td[data-phone=head] [data-one-line]`]: {
    display: 'block',
    minH: '0',
    maxW: 'full',
    truncate: true,
  },
  [`${CLOSED} td[data-phone=line]`]: { maxH: '7', alignItems: 'flex-start', ...CUT },
  [`${CLOSED} td[data-phone=line] button`]: { maxH: '7' },
  [`${CLOSED} td[data-phone=actions]`]: { maxH: '8', ...CUT },
  [`${CLOSED} td[data-phone=actions] button`]: { h: '8', minH: '8' },
};
