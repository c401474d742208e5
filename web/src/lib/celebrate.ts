import { preference } from './preference.js';

/** Whether new sales play a sound. */
export const sound = preference('portal.sound', ['on', 'off']);

/** Whether new sales are celebrated with confetti; a payment of one's own always is. */
export const celebration = preference('portal.celebration', ['on', 'off']);

/** How long one tab holds the lock, so that other tabs with the same sale stay silent. */
const SAME_SALE_MS = 5_000;

/** Confetti in the visible tab, and the tones in one of the user's tabs, each unless the user switched it off. */
export function celebrate(saleId: number): void {
  if (celebration.get() !== 'off') void confetti();
  if (mayBeHeard()) void inOneTab(`portal.sale.${saleId}`, twoTones);
}

/** By a lock shared by the browser's tabs; without locks, on plain http, by which page is visible. */
async function inOneTab(name: string, work: () => void): Promise<void> {
  if (!('locks' in navigator)) return document.hidden ? undefined : work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, SAME_SALE_MS));
  });
}

/** Skipped if the user prefers reduced motion. Its own canvas: no worker, which the CSP refuses. */
export async function confetti(): Promise<void> {
  // A hidden page draws no frames: confetti would pile up and all start when the user comes back.
  if (document.hidden) return;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const { default: library } = await import('canvas-confetti');
  const canvas = document.createElement('canvas');
  Object.assign(canvas.style, { position: 'fixed', inset: '0', width: '100%', height: '100%' });
  Object.assign(canvas.style, { pointerEvents: 'none', zIndex: '2000' });
  canvas.setAttribute('aria-hidden', 'true');
  document.body.append(canvas);
  const fire = library.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
  const colors = ['#1aa797', '#6fdfcd', '#fb923c', '#fdba68', '#0f6b64'];
  await Promise.all([
    fire({ particleCount: 90, angle: 60, spread: 70, origin: { x: 0, y: 0.8 }, colors }),
    fire({ particleCount: 90, angle: 120, spread: 70, origin: { x: 1, y: 0.8 }, colors }),
  ]);
  canvas.remove();
}

/** Not if muted, nor before the user has interacted with the page (browsers refuse sound). */
const mayBeHeard = () => sound.get() !== 'off' && navigator.userActivation?.hasBeenActive;

/** Two rising tones. */
function twoTones(): void {
  const audio = new AudioContext();
  const tones = [659.25, 880].map((frequency, index) => tone(audio, frequency, index * 0.16));
  tones.at(-1)!.onended = () => void audio.close();
}

function tone(audio: AudioContext, frequency: number, after: number): OscillatorNode {
  const start = audio.currentTime + after;
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(0.18, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + 0.45);
  return oscillator;
}
