// The checker itself is one file that anybody can take along (docs/books.md). It has no code in common with what seals the books.
import { canCheck, examine, newestOf } from '../../../../scripts/verify.mjs';

interface Seal {
  seq: number;
  closedAt: string;
}

/** What the checker reads of a file. */
export interface CheckedFile {
  file: string;
  /** A sentence in English; null where all is right. */
  problem: string | null;
  /** false: it cannot be read as a file of a portal. */
  isOfPortal: boolean;
  /** null for a list of seals */
  statement: Statement | null;
  seals: { seal: Seal }[];
}
export interface Statement {
  portal: string;
  period: string;
  lines: unknown[];
  openingInCents: number;
  closingInCents: number;
  keys: { x: string }[];
}

export interface Checked {
  files: CheckedFile[];
  /** What the files tell against each other: sentences in English. */
  contradictions: string[];
  /** Up to where the statements are part of the books; null where there is none, or something is wrong. */
  newest: Seal | null;
}

/** @returns null where this browser cannot check a signature */
export async function checkFiles(files: File[]): Promise<Checked | null> {
  if (!(await canCheck())) return null;
  const read: { name: string; text: string }[] = [];
  for (const file of files) read.push({ name: file.name, text: await file.text() });
  const { checked, contradictions } = (await examine(read)) as {
    checked: CheckedFile[];
    contradictions: string[];
  };
  const isRight = contradictions.length === 0 && checked.every(({ problem }) => problem === null);
  return {
    files: checked,
    contradictions,
    newest: (isRight && (newestOf(checked) as Seal | undefined)) || null,
  };
}
