/** The possible places for documents that a start without containers finds (D-67). */
export interface Found {
  /** The setting for an external S3 store. */
  S3_ENDPOINT: string | undefined;
  /** The program minio is installed. */
  minio: boolean;
  /** This portal's MinIO has data. */
  objects: boolean;
  /** The folder has files. */
  files: boolean;
}

export type Store = 'elsewhere' | 'minio' | 'folder';

/**
 * Where documents are stored: in the S3 of the settings, else in the portal's own MinIO if that is installed, else in a
 * folder. Existing documents keep their place, since nothing moves them.
 */
export function storeOf({ S3_ENDPOINT, minio, objects, files }: Found): Store {
  if (S3_ENDPOINT) return 'elsewhere';
  if (objects) return 'minio';
  return minio && !files ? 'minio' : 'folder';
}

/**
 * The message that a start prints about it.
 * @returns `problem` when the store is unavailable
 */
export function sayStore(store: Store, found: Found, places: { objects: string; files: string }) {
  if (store === 'elsewhere') return { sentence: `Documents are kept in ${found.S3_ENDPOINT}` };
  if (store === 'folder')
    return {
      sentence: found.minio
        ? `Documents stay in the folder ${places.files}, where they are; MinIO is for a portal that has none yet`
        : `Documents are kept in the folder ${places.files}, since no program minio is installed`,
    };
  if (!found.minio)
    return {
      problem: `Documents are kept by MinIO in ${places.objects}, and no program minio is on the PATH: install it, or set S3_ENDPOINT to where they are.`,
    };
  return { sentence: `Documents are kept by MinIO in ${places.objects}` };
}
