// make test-edge: runs Caddy with the files of Compose's edge and of a swarm's before a server in place of the gateway,
// and asks by http and https. It takes what these files say of names and ports from here, and everything else as it is.
import '../kit/testing/register.ts';
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import * as http from 'node:http';
import * as https from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../kit/native/ports.ts';
import { eventually } from '../kit/testing/eventually.ts';
import { main, say, step } from './lib/say.ts';
import { root } from './lib/settings.ts';

const caddy = join(root, '.python/caddy/bin/caddy');
const REFUSED = { message: 'Please use https', code: 'HTTPS_ONLY' };

interface Ports {
  http: number;
  https: number;
  health: number;
  gateway: number;
}

/** How each file gets the ports of this run. */
const files = {
  'deploy/edge/Caddyfile': (text: string, ports: Ports) =>
    text
      .replace('http_port 8080', `http_port ${ports.http}`)
      .replace('https_port 8443', `https_port ${ports.https}`)
      .replace('127.0.0.1:8081', `127.0.0.1:${ports.health}`)
      .replace('gateway:3000', `127.0.0.1:${ports.gateway}`),
  'deploy/swarm/Caddyfile': (text: string, ports: Ports) =>
    text
      .replace('admin off', `admin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}`)
      .replace(/dynamic a \{.*?\n\t\t\}/s, `to 127.0.0.1:${ports.gateway}`),
};

interface Answer {
  status: number;
  location: string | undefined;
  text: string;
}

/** The certificate is of Caddy's own authority, as always for `localhost`. */
const ask = (url: string, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { request } = url.startsWith('https:') ? https : http;
    const asked = request(
      url,
      { method, agent: false, ...(request === https.request && UNTRUSTED) },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => (text += part));
        response.on('end', () =>
          resolve({ status: response.statusCode!, location: response.headers.location, text }),
        );
      },
    );
    asked.on('error', reject).end();
  });
const UNTRUSTED = { rejectUnauthorized: false };

/** @param site the address that the file is for */
async function withCaddy(config: string, site: string, place: string, work: () => Promise<void>) {
  const env = {
    ...process.env,
    PUBLIC_URL: site,
    EDGE_SITE: site,
    XDG_DATA_HOME: place,
    XDG_CONFIG_HOME: place,
  };
  const child = spawn(caddy, ['run', '--adapter', 'caddyfile', '--config', config], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text));
  const ended = once(child, 'exit');
  try {
    await work();
  } catch (error) {
    say(log);
    throw error;
  } finally {
    child.kill();
    await ended;
  }
}

main(async () => {
  const gateway = http.createServer((request, response) => response.end(`gateway ${request.url}`));
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  const place = mkdtempSync(join(tmpdir(), 'portal-edge-'));
  try {
    for (const [file, fit] of Object.entries(files)) {
      const ports = {
        http: await freePort(),
        https: await freePort(),
        health: await freePort(),
        gateway: (gateway.address() as AddressInfo).port,
      };
      const config = join(place, 'Caddyfile');
      writeFileSync(config, fit(readFileSync(join(root, file), 'utf8'), ports));
      const [plain, secure] = [`http://localhost:${ports.http}`, `https://localhost:${ports.https}`];
      await step(`${file}: pages by http are led to https, calls are refused`, 'so', () =>
        withCaddy(config, secure, place, async () => {
          await eventually(async () => assert.equal((await ask(`${secure}/`)).text, 'gateway /'));
          assert.equal((await ask(`${secure}/api/user`)).text, 'gateway /api/user');
          for (const path of ['/', '/partner?month=2026-11', '/apis']) {
            const { status, location } = await ask(`${plain}${path}`);
            assert.equal(status, 308);
            assert.match(location!, /^https:\/\/localhost/);
            assert.ok(location!.endsWith(path));
          }
          for (const [method, path] of [
            ['GET', '/api/user'],
            ['POST', '/api/login'],
            ['GET', '/api'],
            ['GET', '/socket.io/?EIO=4'],
          ] as const) {
            const { status, location, text } = await ask(`${plain}${path}`, method);
            assert.deepEqual([status, location, JSON.parse(text)], [403, undefined, REFUSED]);
          }
        }),
      );
      if (file.includes('swarm'))
        await step(`${file}: behind a balancer that ends TLS nothing is refused`, 'so', () =>
          withCaddy(config, `:${ports.http}`, place, () =>
            eventually(async () => assert.equal((await ask(`${plain}/api/user`)).text, 'gateway /api/user')),
          ),
        );
    }
    say('3 passed, 0 failed');
  } finally {
    gateway.close();
    rmSync(place, { recursive: true, force: true });
  }
});
