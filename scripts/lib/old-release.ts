// Builds an earlier release next to this one, to run both at once.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './say.ts';
import { root } from './settings.ts';

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const MIGRATIONS = [':(glob)services/*/migrations/0*.ts', ':(glob)gateway/migrations/0*.ts'];

/** OLD, else the newest tag, else the newest commit that lacks one of today's migrations. */
export function oldRelease() {
  const asked = process.env.OLD;
  if (asked) return git('rev-parse', '--short', `${asked}^{commit}`);
  const [tag] = git('tag', '--merged', 'HEAD', '--sort=-creatordate').split('\n');
  if (tag) return tag;
  const added = git('log', '-1', '--diff-filter=A', '--format=%H', '--', ...MIGRATIONS);
  if (!added) throw new Problem('There is no earlier release to compare with: name one, as in OLD=v1.0.');
  return git('rev-parse', '--short', `${added}^`);
}

export function takeAway(place: string) {
  rmSync(place, { recursive: true, force: true });
  git('worktree', 'prune');
}

/** The path of a tool in a release; `names` are its names without extension, which may have changed. */
export function toolIn(place: string, ...names: string[]): string {
  const paths = names.flatMap((name) => ['.ts', '.mjs'].map((ending) => join(place, name + ending)));
  const found = paths.find((path) => existsSync(path));
  if (!found) throw new Problem(`${place} has no ${names.join(' or ')}.`);
  return found;
}

/** Checks the release out into `place` and builds its services; `takeAway` removes it. */
export function checkOut(release: string, place: string) {
  git('worktree', 'add', '--quiet', '--force', '--detach', place, release);
  const lockfile = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lockfile(place) === lockfile(root)) linkPackages(place);
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: place, stdio: 'ignore' });
  execFileSync(process.execPath, [toolIn(place, 'scripts/build')], { cwd: place });
}

/** Links our packages; the workspaces' links lead to the release's own workspaces. */
function linkPackages(place: string) {
  const link = (folder: string) => {
    const ours = join(root, folder, 'node_modules');
    if (!existsSync(ours)) return;
    mkdirSync(join(place, folder, 'node_modules'), { recursive: true });
    for (const name of readdirSync(ours))
      if (name !== '@portal') symlinkSync(join(ours, name), join(place, folder, 'node_modules', name));
  };
  for (const folder of ['', 'kit', 'gateway', 'contracts', 'deploy/stripe-sandbox']) link(folder);
  for (const name of readdirSync(join(root, 'services'))) link(join('services', name));
  mkdirSync(join(place, 'node_modules/@portal'));
  for (const name of readdirSync(join(root, 'node_modules/@portal')))
    symlinkSync(
      readlinkSync(join(root, 'node_modules/@portal', name)),
      join(place, 'node_modules/@portal', name),
    );
}
