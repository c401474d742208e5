import { t } from '@lingui/core/macro';
import { TOO_MANY_CLAIM_FILES } from '@portal/contracts/http/claims';
import { CLAIM_FILE_TYPE_REFUSED, FILE_TOO_LARGE } from '@portal/contracts/http/files';

const words = (): Record<string, string> => ({
  FILE_INVALID_TYPE: CLAIM_FILE_TYPE_REFUSED,
  FILE_TOO_LARGE,
  FILE_TOO_SMALL: t`This file is empty`,
  FILE_EXISTS: t`This file has been added already`,
});

/** One sentence per rejected file, by the file picker's error codes. */
export function problemsOf(rejected: { file: { name: string }; errors: string[] }[]): string[] {
  const each = rejected.flatMap(({ file, errors }) => {
    const problem = words()[errors[0] ?? ''];
    return problem ? [`${file.name}: ${problem}`] : [];
  });
  const tooMany = rejected.some(({ errors }) => errors.includes('TOO_MANY_FILES'));
  return tooMany ? [...each, TOO_MANY_CLAIM_FILES] : each;
}

/** '3.4 MB' */
export const sizeOf = (bytes: number): string =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
