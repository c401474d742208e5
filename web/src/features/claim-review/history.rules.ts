import type { ClaimInFull } from '@portal/contracts/http/admin-claims';

type Change = ClaimInFull['history'][number];

/** Who changed a claim: 'by Portal Admin', 'by the claimant'; 'by administrator 3' while no name is known. */
export function byWhom({ changedBy, changedByName }: Pick<Change, 'changedBy' | 'changedByName'>): string {
  if (changedBy === null) return 'by the claimant';
  return `by ${changedByName ?? `administrator ${changedBy}`}`;
}

/** A claim whose administrators have the names that the claim had before, as far as it had them. */
export function withNamesOf(before: ClaimInFull | undefined, claim: ClaimInFull): ClaimInFull {
  const names = new Map(before?.history.map(({ changedBy, changedByName }) => [changedBy, changedByName]));
  return {
    ...claim,
    history: claim.history.map((change) => {
      const changedByName = change.changedByName ?? names.get(change.changedBy);
      return changedByName === undefined ? change : { ...change, changedByName };
    }),
  };
}
