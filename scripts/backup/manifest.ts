// The contents of a backup: manifest.json names its parts, and objects.sha256 (in sha256sum's format) its objects.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Problem } from '../lib/say.ts';

/** The version of the folder's layout; other versions are rejected. */
const FORMAT = 1;
const MANIFEST = 'manifest.json';
export const OBJECTS = 'objects.sha256';

/** The state of the portal at the moment of a backup. */
export interface BackupState {
  /** ISO, UTC. */
  at: string;
  /** The portal had a live Stripe key; backups from before 24 November 2026 do not say. */
  live?: boolean;
  /** The migrations of each database. */
  databases: Record<string, { migrations: number; newest: string }>;
  documents: SavedDocuments & { keyIds: string[] };
  /** Of the key that signs the next seal of the books; null before the first. Backups from before the seals do not say. */
  sealKeyId?: string | null;
}
export interface SavedDocuments {
  objects: number;
  bytes: number;
  /** Keys of files that were deleted while it was made, and of those that were missing before. */
  deletedMeanwhile: string[];
  lost: string[];
}
export interface Manifest extends BackupState {
  format: number;
  parts: { file: string; bytes: number; sha256: string }[];
}

/** @returns the hex digest of a file */
export async function sha256(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * Writes the manifest. Call it last.
 * @param files the parts, relative to the folder
 */
export async function writeManifest(folder: string, state: BackupState, files: string[]) {
  const parts: Manifest['parts'] = [];
  for (const file of files)
    parts.push({ file, bytes: statSync(join(folder, file)).size, sha256: await sha256(join(folder, file)) });
  const manifest: Manifest = { format: FORMAT, ...state, parts };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  writeFileSync(join(folder, MANIFEST), text, { mode: 0o600, flush: true });
  return manifest;
}

/**
 * @returns the manifest of a backup
 * @throws Problem when there is none, or it has another format
 */
export function readManifest(folder: string) {
  const file = join(folder, MANIFEST);
  if (!existsSync(file)) throw new Problem(`${folder} is no backup: it has no ${MANIFEST}.`);
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest;
  if (manifest.format !== FORMAT)
    throw new Problem(
      `${folder} was made by another version: its format is ${manifest.format}, not ${FORMAT}.`,
    );
  return manifest;
}

/**
 * Reads every byte of a backup.
 * @throws Problem that names the first file that differs from what was written
 */
export async function verify(folder: string, { parts }: { parts: Manifest['parts'] }) {
  const expectDigest = async (file: string, digest: string) => {
    const found = existsSync(join(folder, file)) ? await sha256(join(folder, file)) : 'missing';
    if (found !== digest)
      throw new Problem(
        `The backup is damaged: ${file} is ${found === 'missing' ? 'missing' : 'not as it was written'}.`,
      );
  };
  for (const { file, sha256 } of parts) await expectDigest(file, sha256);
  for (const { file, sha256 } of readObjects(folder)) await expectDigest(file, sha256);
}

/** The objects of a backup, as `objects/<key>` with their digests. */
export const readObjects = (folder: string) =>
  readFileSync(join(folder, OBJECTS), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => ({ sha256: line.slice(0, 64), file: line.slice(66) }));
