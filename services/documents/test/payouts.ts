import { getBatchForBank } from '@portal/contracts/calls/internal';
import type { BatchForBank } from '@portal/contracts/http/internal';
import { notFound, unavailable } from '@portal/kit/http/errors';
import { fakeCall, startFakeService } from '@portal/kit/testing/fake-service';

/** payouts, with the batches it is given; 503 while it is away. */
export async function startPayouts() {
  const { close } = await startFakeService(['payouts'], (app) =>
    fakeCall(app, getBatchForBank, async ({ params }) => {
      payouts.asked += 1;
      await payouts.held;
      if (payouts.away) throw unavailable();
      const batch = payouts.batches.get(Number(params.id));
      if (!batch) throw notFound('Batch not found');
      return batch;
    }),
  );
  const payouts = {
    batches: new Map<number, BatchForBank>(),
    away: false,
    /** Answers wait for it. */
    held: Promise.resolve(),
    asked: 0,
    close,
  };
  return payouts;
}
