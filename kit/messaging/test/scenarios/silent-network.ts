import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../../testing/eventually.js';
import { startTestService } from '../../../testing/test-service.js';
import { MakerModule, TakerModule } from '../maker-and-taker.js';
import { startProxy, type TcpProxy } from '../tcp-proxy.js';
import {
  countEffects,
  freshBus,
  freshDatabase,
  lookInto,
  makeMany,
  settings,
  awaitOutcome,
  type Outcome,
  type Size,
} from './common.js';

/** Promise 5: the network to broker and databases goes silent for a while, or resets every connection. */
export async function silentNetwork({
  work,
  faults,
  frozenMs,
}: Size & { frozenMs: number }): Promise<Outcome> {
  const bus = new URL(await freshBus());
  const [makers, takers] = [await freshDatabase('maker'), await freshDatabase('taker')];
  const proxies: TcpProxy[] = [];
  const through = async (address: string) => {
    const url = new URL(address);
    const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    proxies.push(proxy);
    url.host = `127.0.0.1:${proxy.port}`; // a server in a container may have another host
    return url.href;
  };
  const env = settings(await through(bus.href));
  const taker = await startTestService('taker', TakerModule, {
    ...env,
    DATABASE_URL: await through(takers.url),
  });
  const maker = await startTestService('maker', MakerModule, {
    ...env,
    DATABASE_URL: await through(makers.url),
  });
  const look = await lookInto(takers.url);
  try {
    const share = Math.floor(work / (faults + 1));
    // While the network recovers, the maker may answer with an error that asks for a retry.
    const make = (from: number, to: number) => eventually(() => makeMany(maker, from, to), 30_000);
    for (let fault = 0; fault < faults; fault++) {
      const before = await countEffects(look);
      for (let n = fault * share; n < (fault + 1) * share; n += 20)
        await make(n + 1, Math.min(n + 20, (fault + 1) * share));
      await eventually(async () => {
        if ((await countEffects(look)) === before) throw new Error('nothing is heard');
      }, 30_000);
      if (frozenMs === 0) for (const proxy of proxies) proxy.reset();
      else {
        for (const proxy of proxies) proxy.freeze();
        await sleep(frozenMs); // the fault itself takes this long
        for (const proxy of proxies) proxy.thaw();
      }
    }
    const since = Date.now();
    await make(faults * share + 1, work);
    return { faults, ...(await awaitOutcome(look, work, since)) };
  } finally {
    await look.close();
    await maker.close();
    await taker.close();
    for (const proxy of proxies) await proxy.close();
    await makers.drop();
    await takers.drop();
  }
}
