import { t } from '@lingui/core/macro';
import type { Referral } from '@portal/contracts/http/catalog';
import type { BellNotice } from '@portal/contracts/http/notices';
import { isKnown, wordsOf, type Kind, type Words } from './words.rules.js';

/** A line of what happened lately. */
interface LatelyLine extends Words {
  key: string;
  kind: Kind | 'link';
  /** ISO. */
  at: string;
}

/** How many lines there are. */
export const LATELY_LINES = 10;

/**
 * What the bell tells of and the links that were created, newest first (D-161): each fact stands in one place and is only
 * put together here.
 */
export function latelyOf(notices: BellNotice[], links: Referral[]): LatelyLine[] {
  const told = notices.filter(isKnown).map((notice) => ({
    ...wordsOf([notice], false),
    key: `notice ${notice.id}`,
    kind: notice.kind,
    at: notice.at,
  }));
  const created = links.map(({ id, product, createdAt }) => ({
    key: `link ${id}`,
    kind: 'link' as const,
    title: t`Link created: ${product.name}`,
    detail: '',
    at: createdAt,
  }));
  return [...told, ...created]
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
    .slice(0, LATELY_LINES);
}
