/** A file that an administrator looks at. */
export interface ViewedFile {
  id: number;
  /** What it is: 'W9 of Ava Stone'. */
  name: string;
  filename: string;
  /** Where its original is downloaded from. */
  fileUrl: string;
  /** Whose tax number stands on it: of a W-9. */
  taxNumberOf?: { id: number; name: string } | undefined;
}
