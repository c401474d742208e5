// The whole thread: draws one SVG, sends it as PNG, and ends. It imports none of our modules, since Node may run this
// file uncompiled.
import { Resvg } from '@resvg/resvg-js';
import { parentPort, workerData } from 'node:worker_threads';

const HEIGHT = 256;
const MOST_WIDTH = 1_024;

const svg = workerData as string;
const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
const isWide = width / height > MOST_WIDTH / HEIGHT;
const fitTo = isWide
  ? { mode: 'width' as const, value: MOST_WIDTH }
  : { mode: 'height' as const, value: HEIGHT };
parentPort!.postMessage(new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render().asPng());
