import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type { ClaimOfFile } from '@portal/contracts/http/internal';

/** Answers `POST /internal/claims/of-files` as claims does, of the files it is told of; 503 while it is away. */
export async function startClaims() {
  const claims = {
    /** File → claim. */
    files: new Map<number, number>(),
    away: false,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const known = (body as { fileIds: number[] }).fileIds.flatMap((fileId): ClaimOfFile[] => {
        const claimId = claims.files.get(fileId);
        return claimId === undefined ? [] : [{ fileId, claimId }];
      });
      response
        .writeHead(claims.away ? 503 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(claims.away ? { code: 'UNAVAILABLE', message: 'Away' } : known));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.CLAIMS_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return claims;
}
