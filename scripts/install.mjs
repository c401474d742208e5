// Installs what is missing: our packages, the git hooks, the system programs named as arguments (rabbitmq, chromium),
// and Python packages (stripe-python, books, schemathesis, caddy), each in its own folder under .python/. It runs before anything is
// installed, so on Node 20 and without any package.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = join(import.meta.dirname, '..');
const programs = {
  rabbitmq: {
    commands: ['rabbitmq-server'],
    packages: ['rabbitmq-server'],
    why: 'RabbitMQ carries the events',
  },
  promtool: {
    commands: ['promtool'],
    packages: ['prometheus'],
    why: 'its promtool tries the alerts',
  },
  alertmanager: {
    commands: ['prometheus-alertmanager', 'alertmanager'], // Debian's name, then the usual one
    packages: ['prometheus-alertmanager'],
    why: 'it tells people of the alerts',
  },
  chromium: {
    // Headless only: takes two thirds of the time of a full browser, which also works.
    commands: ['chromium-headless-shell'],
    otherwise: ['chromium', 'chromium-browser', 'google-chrome'],
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    why: 'the browser tests drive it',
  },
  python: {
    commands: ['python3'],
    // Debian's Python may lack venv, and older versions cannot install the packages.
    works: () =>
      spawnSync('python3', ['-c', 'import ensurepip, venv, sys; assert sys.version_info >= (3, 10)'])
        .status === 0,
    packages: ['python3-venv'],
    why: "tests drive packages of Python's, which want 3.10 or newer",
  },
};
const pythons = {
  'stripe-python': {
    requirements: 'deploy/stripe-sandbox/test/python/requirements.txt',
    what: "Stripe's SDK for Python",
  },
  books: {
    requirements: 'services/payouts/test/python/requirements.txt',
    what: "Python's Ed25519",
  },
  schemathesis: {
    requirements: 'scripts/test-fuzz/requirements.txt',
    what: 'the fuzzer schemathesis',
  },
  caddy: {
    requirements: 'scripts/test-edge/requirements.txt',
    what: 'the web server Caddy',
  },
};

function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/** Whether node_modules matches package-lock.json; packages for other platforms may be missing. */
function packagesAreThere() {
  const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const [wanted, have] = [read('package-lock.json'), read('node_modules/.package-lock.json')];
  return Object.entries(wanted).every(
    ([path, { version, link, optional }]) =>
      !path.startsWith('node_modules/') ||
      link ||
      (optional && !have[path]) ||
      have[path]?.version === version,
  );
}

function installPackages() {
  console.log('Installing packages (npm ci): a minute or two, the first time only');
  // The lockfile is complete; npm before 11 would reject an optional peer (typescript-estree's @typescript/native).
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error'];
  const npm = spawnSync('npm', ['ci', '--legacy-peer-deps', ...quietly], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (npm.status !== 0) stop('npm ci failed: see above.');
}

/** Installs the hooks of scripts/hooks, unless the checkout has other hooks. */
function installHooks() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (!existsSync(join(root, '.git')) || git('config', '--get', 'core.hooksPath').status !== 1) return;
  const folder = resolve(root, git('rev-parse', '--git-path', 'hooks').stdout.trim());
  const hooks = existsSync(folder) ? readdirSync(folder) : [];
  if (hooks.every((name) => name.endsWith('.sample'))) git('config', 'core.hooksPath', 'scripts/hooks');
}

// Debian installs servers in /usr/sbin, which is not on everybody's PATH.
const onPath = (command) =>
  `${process.env.PATH}:/usr/sbin`.split(':').some((folder) => existsSync(join(folder, command)));

function installPrograms(names) {
  const missing = names
    .map((name) => programs[name])
    .filter(({ commands, works = () => true }) => !commands.some(onPath) || !works());
  const serves = missing.every(({ otherwise }) => otherwise?.some(onPath));
  if (missing.length === 0) return;
  const list = missing.flatMap(({ packages }) => packages).join(' ');
  const why = missing.map((program) => program.why).join(', ');
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    if (serves) return;
    stop(
      `Missing: ${list} (${why}). Install it (on Debian or Ubuntu: sudo apt-get install ${list}) and try again.`,
    );
  }
  console.log(`Installing ${list} with apt, since ${why}`);
  // Debian starts a server right after installing it, unless this file forbids it; we run our own node.
  const policy = '/usr/sbin/policy-rc.d';
  const ours = !existsSync(policy);
  process.on('SIGINT', () => undefined); // Ctrl-C ends apt; we still clean up
  if (ours) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const apt = (...args) =>
      execFileSync('apt-get', ['-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '-y', '--no-install-recommends', ...missing.flatMap(({ packages }) => packages));
  } catch {
    if (!serves) stop(`apt could not install ${list}: see above.`);
  } finally {
    if (ours) rmSync(policy);
  }
}

/**
 * Installs into .python/<name>. The copy of the requirements there is written last, so that an interrupted installation
 * does not count.
 */
function installPythons(names) {
  for (const name of names) {
    const { requirements, what } = pythons[name];
    const folder = join(root, '.python', name);
    const installed = join(folder, 'installed.txt');
    const wanted = readFileSync(join(root, requirements), 'utf8');
    if (existsSync(installed) && readFileSync(installed, 'utf8') === wanted) continue;
    installPrograms(['python']);
    console.log(`Installing ${what} with pip into .python/${name}`);
    rmSync(folder, { recursive: true, force: true });
    const run = (command, ...args) => {
      const { status } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
      if (status !== 0) stop(`${what} could not be installed: see above.`);
    };
    const quietly = ['--disable-pip-version-check', '--only-binary', ':all:'];
    run('python3', '-m', 'venv', folder);
    run(join(folder, 'bin/python'), '-m', 'pip', 'install', ...quietly, '-r', requirements);
    writeFileSync(installed, wanted);
  }
}

if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed; this is ${process.version}.`);
if (!packagesAreThere()) installPackages();
installHooks();
const asked = process.argv.slice(2);
installPrograms(asked.filter((name) => name in programs));
installPythons(asked.filter((name) => name in pythons));
