import { t } from '@lingui/core/macro';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import type { ClaimStatus } from '@portal/contracts/values/claims';
import { groupedBy } from '../../lib/grouped-by.js';

export interface Step {
  key: string;
  /** ISO 8601. */
  at: string;
  /** What happened, as a sentence without its end. */
  what: string;
  note: string | null;
  /** Names of documents or files. */
  names: string[];
}

const became = (): Record<ClaimStatus, string> => ({
  submitted: t`You filed the claim`,
  'in review': t`We began to review it`,
  approved: t`The claim was approved`,
  denied: t`The claim was denied`,
});

/** What became of a claim, oldest first: its statuses, what was asked for, and what the claimant sent since. */
export function timelineOf({ history, files, filedAt }: ClaimantsClaim): Step[] {
  const ours = history.map(({ id, status, note, at, documents }) => ({
    key: `change ${id}`,
    at,
    what: documents.length > 0 ? t`We asked you for documents` : became()[status],
    note,
    names: documents,
  }));
  const later = files.filter(({ at }) => at !== filedAt);
  const theirs = groupedBy(later, ({ at }) => at).map(([at, added]) => ({
    key: `files ${at}`,
    at,
    what: t`You added documents`,
    note: null,
    names: added.map(({ filename }) => filename),
  }));
  return [...ours, ...theirs].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
