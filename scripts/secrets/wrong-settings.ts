// Validates the settings with the classes of every process before any process starts, so that a mistake is reported
// once, and not by each process at every restart (D-69).
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { meaningsOf, wrongAmong } from '@portal/kit/config/settings';

const root = join(import.meta.dirname, '../..');
type Settings = Record<string, string | undefined>;

/** The files with settings classes: built, as in an image, or sources. */
export function settingsFiles({ built }: { built: boolean }): string[] {
  const [folder, ending] = built ? ['dist/', 'js'] : ['', 'ts'];
  const places = [
    `kit/${folder}config/service-settings.${ending}`,
    `kit/${folder}tracing/settings.${ending}`,
    `services/*/${folder}src/settings.${ending}`,
    `gateway/${folder}src/settings.${ending}`,
    `deploy/stripe-sandbox/${folder}src/settings.${ending}`,
  ];
  return globSync(places, { cwd: root }).toSorted();
}

/** Loads the settings classes of these files. */
export async function settingsClasses(files: string[]): Promise<(new () => object)[]> {
  const modules = await Promise.all(
    files.map(async (file) => (await import(join(root, file))) as Record<string, unknown>),
  );
  const isClass = (found: unknown): found is new () => object => meaningsOf(found) !== undefined;
  return modules.flatMap((module) => Object.values(module).filter(isClass));
}

/**
 * @param settings those that are set; an empty one counts as not set
 * @returns a sentence for each setting that its process would not start with
 */
export async function wrongSettings(files: string[], settings: Settings): Promise<string[]> {
  const sentences = (await settingsClasses(files)).flatMap((type) => wrongAmong(type, settings));
  // Two processes may report the same setting in different words.
  const byName = new Map(sentences.toReversed().map((sentence) => [sentence.split(' ')[0], sentence]));
  return [...byName.values()].toReversed();
}
