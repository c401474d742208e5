// A partner's page for the fault scenarios: the web's own live channel and celebration memory, without a browser.
import { firstTime } from '../../web/src/lib/celebrated.ts';
import { openLive } from '../../web/src/lib/live.ts';
import type { SignedIn } from './chaos-portal.ts';

/** What the dashboard shows: the figures, and the newest sales. */
export const shownBy = async (partner: SignedIn) =>
  JSON.stringify(
    await Promise.all(['summary', 'sales?limit=5'].map((read) => partner.get(`/api/partner/${read}`))),
  );

export type Page = ReturnType<typeof openPage>;

/** Opens the page. The portal's address must be `globalThis.location`, as for a real page. */
export function openPage(partner: SignedIn) {
  const page = {
    live: false,
    shown: '',
    celebrated: [] as number[],
    gaveUp: 0,
    close: () => live.close(),
  };
  const kept = new Map<string, string>();
  const memory = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  };

  let reading = false;
  let again = false;
  // Like the page's queries: one read at a time, and another if something changed meanwhile.
  const read = async () => {
    again = true;
    if (reading) return;
    reading = true;
    while (again) {
      again = false;
      page.shown = await shownBy(partner).catch(() => '');
    }
    reading = false;
  };
  const live = openLive(
    partner.user,
    {
      state(state) {
        page.live = state === 'live';
        if (state !== 'lost') return;
        page.gaveUp++;
        setTimeout(() => live.reconnect(), 1_000); // like pressing 'Reconnect'
      },
      connected: () => void read(),
      figures: () => void read(),
      products: () => undefined,
      refused: () => undefined,
      sale({ saleId }) {
        void read();
        if (firstTime(saleId, memory)) page.celebrated.push(saleId);
      },
    },
    partner.headers,
  );
  void read(); // as a page does when it is opened
  return page;
}
