// make reset-factor EMAIL=…: removes all second factors of somebody who lost them, ends their sessions, has a link for a new
// password mailed to them, and writes it to the audit log (D-106). Without a mail server it prints the link.
import { spawnSync } from 'node:child_process';
import { composeArguments } from './lib/compose.ts';
import { dataDir, envFile, runsAs } from './lib/mode.ts';
import { main, Problem, say } from './lib/say.ts';
import { readSettings, root } from './lib/settings.ts';
import { describeStack } from './lib/stack.ts';

main(async () => {
  const email = process.env.EMAIL ?? '';
  if (!email) throw new Problem('Say whose second factors: make reset-factor EMAIL=ava@example.com');
  const inContainers = runsAs('native', 'compose') === 'compose';

  /** Runs a script of scripts/lib beside a program, with its settings. */
  const beside = (program: string, script: string, ...args: string[]): string => {
    const run = (file: string, given: string[], env?: NodeJS.ProcessEnv) => {
      const { status, stdout, stderr } = spawnSync(file, given, { cwd: root, encoding: 'utf8', env });
      if (status !== 0) throw new Problem(stderr.trim() || `${script} failed.`);
      return stdout;
    };
    const node = ['node', `scripts/lib/${script}`, ...args];
    if (inContainers) {
      const command = composeArguments(readSettings(envFile), 'exec', '-T', program, ...node);
      return run('docker', command);
    }
    const { programs, database } = describeStack({ dataDir, envFile });
    if (!database.running()) throw new Problem('PostgreSQL does not run: make up.');
    const { env } = programs.find(({ name }) => name === program)!;
    return run(process.execPath, node.slice(1), { PATH: process.env.PATH, ...env });
  };

  // Written down first, so that no reset goes unrecorded; sessions end before and after, since one may begin meanwhile.
  const subject = beside('identity', 'reset-factor.ts', 'find', email).trim();
  const entry = beside('gateway', 'note-reset-factor.ts', 'attempted', subject).trim();
  const isSuspended = beside('identity', 'reset-factor.ts', 'reset', email).trim() === 'suspended';
  beside('gateway', 'note-reset-factor.ts', 'answered', subject, entry);
  say(`${email} has no second factor any more, is signed out everywhere, and needs a new password.`);
  if (isSuspended)
    return say(
      'The account is suspended, so no link for one goes out. Once it is let in again: make password-link, or Forgot password.',
    );
  if (readSettings(envFile).SMTP_URL) return say('A link for it is on its way to them by mail.');
  const link = beside('identity', 'password-link.ts', email).trim();
  say(`No mail server is set up. This link, for them alone, sets it within an hour:\n${link}`);
});
