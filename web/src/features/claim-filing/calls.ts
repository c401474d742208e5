import * as calls from '@portal/contracts/calls/claims';
import type { Claim, FiledClaim } from '@portal/contracts/http/claims';
import { pageLanguage } from '../../lib/locale.js';
import { upload } from '../../lib/upload.js';
import { keyOf } from '../../lib/claim-draft.js';

export interface Submission {
  claim: Claim;
  files: File[];
  onProgress: (sent: number) => void;
}

/** As specified, plus the files themselves if there are any (D-31). */
export function fileClaim({ claim, files, onProgress }: Submission): Promise<FiledClaim> {
  const fields = {
    ...claim,
    supportingDocuments: files.map(({ name }) => name).join(','),
    language: pageLanguage(),
  };
  return upload(calls.fileClaim, files.length > 0 ? formOf(fields, files) : fields, {
    headers: { 'Idempotency-Key': keyOf(claim, files) },
    onProgress,
  });
}

function formOf(fields: Claim, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value ?? '');
  for (const file of files) form.append('files', file);
  return form;
}
