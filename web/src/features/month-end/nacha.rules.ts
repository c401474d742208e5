import type { NachaFile } from '@portal/contracts/http/nacha';

/** How the bank tells a file from others, as a sentence. */
export function numbersOf({ numbers }: Pick<NachaFile, 'numbers'>): string {
  if (!numbers) return 'Before files were kept: what was downloaded then may have reached the bank.';
  const { createdOn, modifier, firstBatch, lastBatch, firstTrace, lastTrace } = numbers;
  const batches = firstBatch === lastBatch ? `batch ${firstBatch}` : `batches ${firstBatch} and ${lastBatch}`;
  const traces = firstTrace === lastTrace ? `trace ${firstTrace}` : `traces ${firstTrace} to ${lastTrace}`;
  return `File ${modifier} of ${createdOn}, ${batches}, ${traces}.`;
}

/** The beginning of a digest, as much as people compare. */
export const shortened = (sha256: string): string => `${sha256.slice(0, 12)}…`;

/** Whether the file can still be downloaded. */
export const canBeTaken = ({ numbers, unused, changedAccounts }: NachaFile): boolean =>
  numbers !== null && unused === null && changedAccounts.length === 0;
