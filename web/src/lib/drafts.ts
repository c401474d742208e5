const kept = {
  /** An answer to somebody who asked support, by request. */
  answer: new Map<number, string>(),
  /** A message to a partner, by partner. */
  message: new Map<number, string>(),
  /** A note about a partner, by partner. */
  note: new Map<number, string>(),
  /** The note to a claimant beside a new status, by claim. */
  decision: new Map<number, string>(),
  /** The documents to ask a claimant for, one on each line, by claim. */
  documents: new Map<number, string>(),
  /** What else the claimant should know who is asked for documents, by claim. */
  request: new Map<number, string>(),
};

type Kind = keyof typeof kept;

/** What was typed and not sent; '' for nothing. It outlives a closed dialog or section, but neither page nor session. */
export const draftOf = (kind: Kind, id: number): string => kept[kind].get(id) ?? '';

export const keepDraft = (kind: Kind, id: number, text: string) => void kept[kind].set(id, text);

/** Whoever signs in next in this tab may be another administrator. */
export function forgetDrafts() {
  for (const drafts of Object.values(kept)) drafts.clear();
}
