import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_TYPE_REFUSED,
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
} from '@portal/contracts/http/files';

/** Why a picked file is refused before upload; the service also checks its content. */
export function documentProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const known = DOCUMENT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
  if (!known) return DOCUMENT_TYPE_REFUSED;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}
