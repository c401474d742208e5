// make internal-keys: prints what each program is given of INTERNAL_SECRET, for Kubernetes, whose secrets nobody writes by
// itself (deploy/k8s/example/secrets). INTERNAL_SECRET and INTERNAL_OLD_SECRETS come from the shell.
import { main, Problem, say } from './lib/say.ts';
import { internalProblem, internalSettings } from './secrets/internal-settings.ts';
import { processes } from './secrets/services.ts';

main(async () => {
  const { INTERNAL_SECRET = '', INTERNAL_OLD_SECRETS = '' } = process.env;
  const settings = { INTERNAL_SECRET, INTERNAL_OLD_SECRETS, SHARED_ASSERTIONS: '' };
  const problem = INTERNAL_SECRET
    ? internalProblem(settings)
    : 'Say of which secret: INTERNAL_SECRET=$(openssl rand -hex 24) make internal-keys';
  if (problem) throw new Problem(problem);
  for (const name of processes.filter((each) => each !== 'scripts')) {
    say(`# ${name}.env`);
    for (const [setting, value] of Object.entries(internalSettings(settings, name)))
      if (value !== '') say(`${setting}=${value}`);
  }
});
