/**
 * Coalesces repeated requests for work, as from a burst of sales: one run at a time, and one more afterwards if it was
 * requested meanwhile. So a run is never cut short, and the last run begins after the last request.
 */
export function coalesced(run: () => Promise<unknown>): () => void {
  let underWay = false;
  let askedAgain = false;
  const work = async () => {
    underWay = true;
    do {
      askedAgain = false;
      await run().catch(() => undefined);
    } while (askedAgain);
    underWay = false;
  };
  return () => {
    if (underWay) askedAgain = true;
    else void work();
  };
}
