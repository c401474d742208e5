// The minimum for a request through two processes: node:http → undici → node:http, always with the same answer. A child
// of gateway-read.ts: `node raw-proxy.ts server <body>` or `node raw-proxy.ts proxy <origin>`; sends its port to the
// parent.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';

const [role, argument = ''] = process.argv.slice(2);

const answering =
  (body: string): http.RequestListener =>
  (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
  };

const passing = (origin: string): http.RequestListener => {
  const pool = new Pool(origin, { connections: 64, pipelining: 1 });
  return async (request, response) => {
    const answer = await pool.request({ method: request.method as 'GET', path: request.url! });
    response.writeHead(answer.statusCode, answer.headers);
    answer.body.pipe(response);
  };
};

const server = http.createServer(role === 'server' ? answering(argument) : passing(argument));
server.listen(0, '127.0.0.1', () => process.send!((server.address() as AddressInfo).port));
