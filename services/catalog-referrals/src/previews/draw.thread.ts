// The whole thread: draws one picture, sends it as PNG, and ends. It imports none of our modules, since Node may run
// this file uncompiled.
import { Resvg } from '@resvg/resvg-js';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import satori from 'satori';

const { picture, families, weights } = workerData as {
  picture: Parameters<typeof satori>[0];
  families: string[];
  weights: (500 | 700)[];
};

const fileOf = (family: string, weight: number) =>
  fileURLToPath(import.meta.resolve(`@fontsource/inter/files/inter-${family}-${weight}-normal.woff`));

const fonts = await Promise.all(
  weights.flatMap((weight) =>
    families.map(async (name) => ({
      name,
      weight,
      style: 'normal' as const,
      data: await readFile(fileOf(name, weight)),
    })),
  ),
);
const svg = await satori(picture, { width: 1200, height: 630, fonts });
// All text is converted to paths by now.
const image = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
parentPort!.postMessage(image.asPng());
