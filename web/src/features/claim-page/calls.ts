import * as calls from '@portal/contracts/calls/claims';
import type { ClaimantsClaim } from '@portal/contracts/http/claim-page';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.js';
import { upload } from '../../lib/upload.js';

export const claimByLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['claim-by-link', token],
    queryFn: ({ signal }) => api(calls.readClaim, { body: { token }, signal }),
  });

interface Addition {
  token: string;
  /** The last request on screen, by its id in the history. */
  asked: number | undefined;
  files: File[];
  /** Idempotent under its key. */
  key: string;
  onProgress: (sent: number) => void;
}

/** The token goes first: the files are read as they arrive. */
export function addClaimFiles({ token, asked, files, key, onProgress }: Addition): Promise<ClaimantsClaim> {
  const form = new FormData();
  form.append('token', token);
  if (asked !== undefined) form.append('asked', String(asked));
  for (const file of files) form.append('files', file);
  return upload(calls.addClaimFiles, form, { headers: { 'Idempotency-Key': key }, onProgress });
}
