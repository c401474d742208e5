import {
  DOCUMENT_EXTENSIONS,
  DOCUMENT_TYPE_REFUSED,
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
} from '@portal/contracts/http/files';

/** What speaks against a picked file before it is sent; the service looks at its content besides. */
export function documentProblem({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  const known = DOCUMENT_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));
  if (!known) return DOCUMENT_TYPE_REFUSED;
  return size > MAX_FILE_BYTES ? FILE_TOO_LARGE : null;
}
