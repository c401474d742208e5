import { preference } from './preference.js';

/** Whether a new sale is heard. */
export const sound = preference('portal.sound', ['on', 'off']);

/** How long other tabs that hear of the same sale leave it to the first one. */
const SAME_SALE_MS = 5_000;

/** Confetti where somebody looks, and the tones from one of the person's tabs. */
export function celebrate(saleId: number): void {
  void confetti();
  if (mayBeHeard()) void inOneTab(`portal.sale.${saleId}`, twoTones);
}

/** By a lock that the browser's tabs share; pages without one, by plain http, go by who is looked at. */
async function inOneTab(name: string, work: () => void): Promise<void> {
  if (!('locks' in navigator)) return document.hidden ? undefined : work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    work();
    await new Promise((resolve) => setTimeout(resolve, SAME_SALE_MS));
  });
}

/** Unless the person asked for less motion. Its own canvas: no worker, which the CSP refuses. */
export async function confetti(): Promise<void> {
  // A hidden page draws no frames: what it starts would pile up and all go off when somebody comes back.
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

/** Not when muted, nor before the person has touched the page (browsers refuse it). */
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
