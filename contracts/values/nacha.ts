/** A header of `takeNachaFile`'s answer: `first` when it issued the file, `another` for a further copy. */
export const COPY_HEADER = 'portal-copy';
/** The file was issued, and `issuedSeen` does not say that this is known. */
export const FILE_ISSUED = 'FILE_ISSUED';
