import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../kit/native/ports.ts';
import { dataDir } from './mode.ts';
import { stopNative } from './native.ts';
import { ensureSettings, type Overrides } from './settings.ts';

/**
 * A folder with settings of its own for a portal that is started for one run: on a free port and on the sandbox, whatever
 * .env says. First stops and removes what an earlier, killed run of that name left behind.
 * @param settings override those of a first start
 * @returns `options` for the start, and `clear`, which stops and removes everything; Ctrl-C does so too, until `release`
 */
export async function ownPlace(name: string, settings: Overrides = {}) {
  const place = join(dataDir, name);
  const overrides = {
    PORT: String(await freePort()),
    PUBLIC_URL: '',
    STRIPE_SECRET_KEY: '',
    STRIPE_PUBLISHABLE_KEY: '',
    SMTP_URL: '',
    VERIFY_EMAIL: '',
    REGISTER_BY_MAIL: '',
    // What runs there signs administrators in by password alone.
    ADMIN_SECOND_FACTOR: 'off',
    // There one administrator pays any amount.
    SECOND_PERSON: 'off',
    // Test customers share cards and names, and sell a lot in no time.
    FLAG_KINDS: 'off',
    ...settings,
  };
  const options = { dataDir: place, envFile: join(place, '.env'), overrides };
  const clear = async () => {
    await stopNative(options);
    rmSync(place, { recursive: true, force: true });
  };
  await clear();
  mkdirSync(place, { recursive: true });
  ensureSettings(options.envFile);
  const interrupted = () => void clear().finally(() => process.exit(130));
  process.once('SIGINT', interrupted).once('SIGTERM', interrupted);
  const release = () => void process.off('SIGINT', interrupted).off('SIGTERM', interrupted);
  return { place, options, clear, release };
}
