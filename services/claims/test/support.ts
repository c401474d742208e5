import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  CLAIM_FILE_TYPE_REFUSED,
  FILE_TOO_LARGE,
  MAX_FILE_BYTES,
  TOO_MANY_UPLOADS,
} from '@portal/contracts/http/files';
import { freshBus } from '@portal/kit/testing/fresh';
import { collectEvents } from '@portal/kit/testing/collect-events';
import { startTestService } from '@portal/kit/testing/test-service';
import { AppModule } from '../src/app.module.js';
import { readMultipart } from '../src/filing/multipart.js';

/** claims on a real database and bus, with a stand-in for documents and an ear on what is told. */
export async function startClaims() {
  const AMQP_URL = await freshBus();
  const documents = await startDocuments();
  const claims = await startTestService('claims', AppModule, { AMQP_URL }, { prepare: readMultipart });
  const heard = await collectEvents(AMQP_URL);
  return {
    documents,
    claims,
    heard,
    async close() {
      await heard.close();
      await claims.close();
      await documents.close();
    },
  };
}
export type Stack = Awaited<ReturnType<typeof startClaims>>;

export const dana = {
  claimType: 'towing',
  firstName: 'Dana',
  lastName: 'Reyes',
  email: 'dana@example.com',
  phone: '555-010-9999',
  policyNumber: 'P-42',
  incidentDate: '2026-11-02',
};

interface ReceivedFile {
  url: string;
  name: string;
  headers: IncomingMessage['headers'];
  sizeBytes: number;
  whole: boolean;
  /** The sender went away before its end. */
  brokenOff: boolean;
}

/** Answers as documents does, by the name and the size of what is sent. */
async function startDocuments() {
  const received: ReceivedFile[] = [];
  const state = { away: false };
  let lastId = 0;
  const server = createServer((request, response) => {
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const name = decodeURIComponent(String(request.headers['x-file-name']));
    const file = {
      url: request.url ?? '',
      name,
      headers: request.headers,
      sizeBytes: 0,
      whole: false,
      brokenOff: false,
    };
    received.push(file);
    if (state.away) return void response.destroy();
    if (name === 'nowhere.png') return void answer(404, { code: 'NOT_FOUND', message: 'Not found' });
    if (name === 'one-too-many.png') {
      response.setHeader('retry-after', '10');
      return void answer(429, {
        code: TOO_MANY_UPLOADS,
        message: 'There are many uploads from your network',
      });
    }
    if (name.endsWith('.exe'))
      return void answer(400, { code: 'UNSUPPORTED_FILE', message: CLAIM_FILE_TYPE_REFUSED });
    request.on('data', (chunk: Buffer) => (file.sizeBytes += chunk.length));
    request.on('close', () => (file.brokenOff = !file.whole));
    request.on('end', () => {
      file.whole = true;
      if (file.sizeBytes > MAX_FILE_BYTES)
        return answer(413, { code: 'FILE_TOO_LARGE', message: FILE_TOO_LARGE });
      return answer(201, {
        fileId: ++lastId,
        filename: name,
        mimeType: 'image/png',
        sizeBytes: file.sizeBytes,
      });
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.DOCUMENTS_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    received,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
