import { Gauge } from 'prom-client';

/** A gauge that is read when it is scraped; a source that fails is left out. */
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
    /** @returns how to take the source back */
    from(source: (gauge: Gauge) => Promise<void>): () => void {
      sources.add(source);
      return () => sources.delete(source);
    },
  };
}
