// The whole process: reads one SVG from its standard input, writes it as PNG, and ends; it writes nothing where nothing of
// it would be seen. It imports none of our modules, since Node may run this file uncompiled.
//
// resvg is native code, which no thread can be taken out of: this process is killed at its limits (draw-svg.ts).
import { Resvg } from '@resvg/resvg-js';
import { readFileSync } from 'node:fs';

const HEIGHT = 256;
const MOST_WIDTH = 1_024;
const RGBA = 4;

const svg = readFileSync(0, 'utf8');
const { width, height } = new Resvg(svg, { font: { loadSystemFonts: false } });
const isWide = width / height > MOST_WIDTH / HEIGHT;
const fitTo = isWide
  ? { mode: 'width' as const, value: MOST_WIDTH }
  : { mode: 'height' as const, value: HEIGHT };
const drawn = new Resvg(svg, { fitTo, font: { loadSystemFonts: false } }).render();
const isSeen = drawn.pixels.some((value, index) => index % RGBA === RGBA - 1 && value > 0);
if (isSeen) process.stdout.write(drawn.asPng());
