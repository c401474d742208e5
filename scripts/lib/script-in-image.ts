/**
 * The command that starts a script in a container whose image may be of the release before, which has its scripts as .mjs:
 * between `git pull` and `make upgrade`, and while an upgrade takes its backup.
 * @param script without its ending: `scripts/audit/inside`
 */
export const scriptInImage = (script: string, ...args: string[]): string[] => [
  'sh',
  '-c',
  'test -e "$0.ts" && exec node "$0.ts" "$@"; exec node "$0.mjs" "$@"',
  script,
  ...args,
];
