/**
 * Work that is asked for again and again, as by a burst of sales: one run at a time, and one more after it when it was asked
 * for meanwhile. So a run is never cut short, and the last one begins after the last time somebody asked.
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
