import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BatchForBank } from '@portal/contracts/http/internal';

/** Answers `GET /internal/payout-batches/:id` as payouts does, of the batches it is given; 503 while it is away. */
export async function startPayouts() {
  const payouts = {
    batches: new Map<number, BatchForBank>(),
    away: false,
    /** Answers wait for it. */
    held: Promise.resolve(),
    asked: 0,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const id = Number(/^\/internal\/payout-batches\/(\d+)$/.exec(request.url!)?.[1]);
    payouts.asked += 1;
    await payouts.held;
    const batch = payouts.batches.get(id);
    if (payouts.away) return void answer(503, { code: 'UNAVAILABLE', message: 'Away' });
    return void (batch ? answer(200, batch) : answer(404, { code: 'NOT_FOUND', message: 'Batch not found' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env.PAYOUTS_SERVICE_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return payouts;
}
