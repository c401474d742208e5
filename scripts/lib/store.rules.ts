/** What a start without containers finds of where documents may be (D-67). */
export interface Found {
  /** The setting: an S3 that somebody else runs. */
  S3_ENDPOINT: string | undefined;
  /** The program minio can be started. */
  minio: boolean;
  /** This portal's MinIO has data. */
  objects: boolean;
  /** The folder has files. */
  files: boolean;
}

export type Store = 'elsewhere' | 'minio' | 'folder';

/**
 * Where documents are: in the S3 of the settings, in a MinIO of the portal's own where that is installed, else in a folder;
 * and always where they have been, since nothing moves them.
 */
export function storeOf({ S3_ENDPOINT, minio, objects, files }: Found): Store {
  if (S3_ENDPOINT) return 'elsewhere';
  if (objects) return 'minio';
  return minio && !files ? 'minio' : 'folder';
}

/**
 * What a start says of it. @returns `problem` where the store cannot be had
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
