import { PAGE_IDLE } from '@portal/contracts/http/page-idle';

const EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;
const IDLE_MS = 60_000;
/** Well within the shortest time after which somebody idle is signed out: 10 minutes. */
const SILENT_MS = 5 * 60_000;

let touchedAt = Date.now();
let spokeAt = Date.now();

/** The header of a call made while nobody touches the page; such a call does not keep anybody signed in (D-107). */
export function idleHeader(): Record<string, string> {
  if (Date.now() - touchedAt > IDLE_MS) return { [PAGE_IDLE]: 'yes' };
  spokeAt = Date.now();
  return {};
}

/** Calls `speak` when somebody works on the page, such as on a long text, while it sends nothing for five minutes. */
export function whenWorkedOnInSilence(speak: () => unknown): void {
  const touch = () => {
    touchedAt = Date.now();
    if (touchedAt - spokeAt < SILENT_MS) return;
    spokeAt = touchedAt;
    void speak();
  };
  for (const event of EVENTS) addEventListener(event, touch, { passive: true, capture: true });
}
