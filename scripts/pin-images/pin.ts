import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf, Problem, say } from '../lib/say.ts';
import { IMAGE_FILES, imagesIn, NoTag, pinned, referenceOf } from './images.rules.ts';

const ANSWERS_MS = 60_000;
const run = promisify(execFile);

/**
 * Writes behind each image's tag the digest that its registry has for it now; all of them, or none.
 * @param folder the checkout
 * @param onlyCheck changes nothing
 * @throws Problem when a registry does not answer, or an image has no tag; with `onlyCheck` also when an image is not pinned
 * to what its tag is now
 */
export async function pinImages(folder: string, { onlyCheck }: { onlyCheck: boolean }): Promise<void> {
  const files = globSync(IMAGE_FILES, { cwd: folder, exclude: ['**/node_modules'] })
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  const named = files.flatMap(({ path, text }) => imagesIn(text).map((image) => ({ path, image })));
  const references = named.map(({ path, image }) => ({ path, ...reference(image, path) }));
  const digests = await digestsOf([...new Set(references.map(({ tagged }) => tagged))]);

  const lines = new Set(
    references
      .filter(({ tagged, digest }) => digest !== digests.get(tagged))
      .map(
        ({ path, tagged, digest }) => `${path}: ${tagged} ${digest ?? 'not pinned'} → ${digests.get(tagged)}`,
      ),
  );
  for (const line of lines) say(line);
  if (onlyCheck && lines.size > 0)
    throw new Problem('Images are not pinned to what their tags are now: run make pin-images.');
  for (const { path, text } of files) {
    const changed = pinned(text, digests);
    if (changed !== text) writeFileSync(join(folder, path), changed);
  }
  say(lines.size > 0 ? 'Every image is pinned now.' : 'Every image was pinned to what its tag is now.');
}

function reference(image: string, path: string) {
  try {
    return referenceOf(image);
  } catch (error) {
    if (!(error instanceof NoTag)) throw error;
    throw new Problem(
      `${path}: ${image} has no tag that a registry could be asked for. Nothing was changed.`,
    );
  }
}

/** Asks for all at once. @returns by `name:tag` @throws Problem that names each without an answer, and why */
async function digestsOf(tagged: string[]): Promise<Map<string, string>> {
  const answers = await Promise.allSettled(tagged.map(async (each) => [each, await digestOf(each)] as const));
  const failed = answers.flatMap((answer, n) =>
    answer.status === 'rejected' ? [`${tagged[n]}: ${reasonOf(answer.reason)}`] : [],
  );
  if (failed.length > 0)
    throw new Problem(`${failed.join('\n')}\nNot every registry has answered. Nothing was changed.`);
  return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])));
}

/**
 * What a registry has under a tag: the index of all platforms, if there is one. Its digest is that of its bytes. Without
 * `--raw` each platform would be asked for too, and Docker Hub counts these requests.
 */
async function digestOf(tagged: string): Promise<string> {
  const { stdout } = await run('docker', ['buildx', 'imagetools', 'inspect', '--raw', tagged], {
    encoding: 'buffer',
    timeout: ANSWERS_MS,
  });
  return `sha256:${createHash('sha256').update(stdout).digest('hex')}`;
}

/** The last line that docker printed, such as `ERROR: …: not found`. */
function reasonOf(error: unknown): string {
  const { killed, stderr } = error as { killed?: boolean; stderr?: Buffer };
  if (killed) return `no answer within ${ANSWERS_MS / 1000} s`;
  const printed = stderr?.toString().trim().split('\n').at(-1);
  return printed ? printed.replace(/^ERROR: /, '') : messageOf(error);
}
