// Docker Compose with the portal's settings.
import { execFileSync, spawn } from 'node:child_process';
import { envFile } from './mode.mjs';
import { Problem } from './say.mjs';
import { inSandbox, root } from './settings.mjs';

/** Runs `docker compose …` with its output shown; a Problem when it fails. The sandbox takes part when it is in use. */
export async function compose(settings, ...args) {
  const profile = inSandbox(settings) ? ['--profile', 'sandbox'] : [];
  const child = spawn('docker', ['compose', '--env-file', envFile, ...profile, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      NPM_CONFIG_REGISTRY: registry(),
      ...process.env,
      PUBLIC_URL: settings.PUBLIC_URL,
      PORT: settings.PORT,
    },
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Problem(`docker compose ${args.join(' ')} failed: see above.`);
}

/** Where this machine's npm finds packages; the image's build asks there too. */
const registry = () =>
  execFileSync('npm', ['config', 'get', 'registry'], { cwd: root, encoding: 'utf8' }).trim();
