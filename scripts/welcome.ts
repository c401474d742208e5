// The service `welcome` of docker-compose.yml, which runs once everything is healthy: prints the portal's address and
// how to sign in. It prints the passwords once, on the first start by `docker compose up`; make up prints its own.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { welcome } from './lib/welcome.rules.ts';
import { nobodyIsTold } from './secrets/alertmanager.ts';

const HAS_BEEN_HERE = '/data/welcomed';
const secret = (name: string) => readFileSync(`/run/secrets/${name}`, 'utf8');

const isFirst = existsSync('/run/secrets/tell_passwords') && !existsSync(HAS_BEEN_HERE);
console.log(
  welcome({
    url: process.env.PUBLIC_URL ?? '',
    adminEmail: process.env.ADMIN_EMAIL ?? '',
    inContainers: true,
    sandbox: !process.env.SANDBOX_UNUSED,
    passwords: isFirst ? { admin: secret('admin_password'), partners: secret('demo_password') } : undefined,
    warning: nobodyIsTold(process.env as Record<string, string>),
  }),
);
writeFileSync(HAS_BEEN_HERE, '');
