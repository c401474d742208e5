import { Gauge } from 'prom-client';

/** A gauge that reads its sources at each scrape; a source that fails is left out. */
export function measured(name: string, help: string, labelNames: string[] = []) {
  const sources = new Set<(gauge: Gauge) => Promise<void>>();
  const gauge: Gauge = new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      gauge.reset();
      await Promise.allSettled([...sources].map((source) => source(gauge)));
    },
  });
  return {
    /** @returns a function that removes the source */
    from(source: (gauge: Gauge) => Promise<void>): () => void {
      sources.add(source);
      return () => sources.delete(source);
    },
  };
}
