/** The steps of the brand's scale in `web/src/ui/theme/colors.ts`, from light to dark. */
export const BRAND_STEPS = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950] as const;
type Step = (typeof BRAND_STEPS)[number];
/** `#rrggbb` by step. */
export type BrandScale = Record<Step, string>;

/** Step 700 of the theme: the portal as it is before anybody chose a colour. */
export const DEFAULT_BRAND_COLOR = '#0f6b64';
/** WCAG 2.2, 1.4.3: text of any size. */
const LEAST_CONTRAST = 4.5;

/** The lightness of OKLab (0 to 1), and the part of the chosen colour's saturation, of the steps that are not the colour itself. */
const STEPS: Record<Exclude<Step, 600 | 700>, [lightness: number, saturation: number]> = {
  50: [0.98, 0.15],
  100: [0.95, 0.35],
  200: [0.9, 0.6],
  300: [0.83, 0.9],
  400: [0.75, 1],
  500: [0.66, 1],
  800: [0.4, 0.75],
  900: [0.34, 0.65],
  950: [0.24, 0.45],
};
/** How much lighter 600 is than the chosen colour: the ring around what has the focus. */
const RING_LIGHTER = 0.05;

// Grounds of the theme: white and gray 50 in light, gray 900 and 950 in dark.
const GROUNDS = { light: ['#ffffff', '#f6f8fa'], dark: ['#161d27', '#0c1118'] };

/**
 * The scale of one brand colour (D-149). The colour itself is step 700: buttons, links and figures in light. All others are
 * made of its hue, with a lightness of their own.
 * @param color `#rrggbb`
 */
export function scaleOf(color: string): BrandScale {
  const [lightness, a, b] = toOklab(color);
  const at = (l: number, saturation: number) => withinGamut(l, a * saturation, b * saturation);
  return {
    ...(Object.fromEntries(
      Object.entries(STEPS).map(([step, [l, saturation]]) => [step, at(l, saturation)]),
    ) as Omit<BrandScale, 600 | 700>),
    600: at(lightness + RING_LIGHTER, 1),
    700: color.toLowerCase(),
  };
}

/** Each text on its ground, as the theme's roles put them together. */
export const textPairs = (scale: BrandScale): [text: string, ground: string][] => [
  ['#ffffff', scale[700]],
  ...[...GROUNDS.light, scale[50], scale[100]].map((ground): [string, string] => [scale[700], ground]),
  [scale[950], scale[400]],
  ...[...GROUNDS.dark, scale[900], scale[950]].map((ground): [string, string] => [scale[300], ground]),
];

/** The lowest contrast of a text in the colour's scale, in light or dark. */
export const leastContrast = (color: string): number =>
  Math.min(...textPairs(scaleOf(color)).map(([text, ground]) => contrastOf(text, ground)));

/** Whether every text in the colour's scale can be read. */
export const isReadable = (color: string): boolean => leastContrast(color) >= LEAST_CONTRAST;

/** The lightest colour of the same hue that `isReadable`: the colour itself if it is. */
export function nearestReadable(color: string): string {
  const [lightness, a, b] = toOklab(color);
  for (let l = lightness, found = color.toLowerCase(); l > 0; l -= 0.005) {
    if (isReadable(found)) return found;
    found = withinGamut(l, a, b);
  }
  return '#000000';
}

/** Why a colour is refused, and which one would do; null: it is not. */
export function whyUnreadable(color: string): string | null {
  if (isReadable(color)) return null;
  const contrast = Math.floor(leastContrast(color) * 10) / 10;
  return `Too light to read: its contrast is ${contrast}:1, and text needs ${LEAST_CONTRAST}:1. The nearest that works is ${nearestReadable(color)}`;
}

/** https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio, 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [lighter, darker] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

type Three = [number, number, number];

function luminanceOf(color: string): number {
  const [red, green, blue] = toLinear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const toLinear = (color: string) =>
  [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Three;

// https://bottosson.github.io/posts/oklab/
function toOklab(color: string): Three {
  const [r, g, b] = toLinear(color);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toRgb(lightness: number, a: number, b: number): Three {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return linear.map((value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  ) as Three;
}

/** The colour, or the most saturated one of its lightness and hue that a screen can show. */
function withinGamut(lightness: number, a: number, b: number): string {
  for (let part = 1; part > 0; part -= 0.05) {
    const rgb = toRgb(lightness, a * part, b * part);
    if (rgb.every((value) => value > -0.001 && value < 1.001)) return toHex(rgb);
  }
  return toHex(toRgb(Math.min(Math.max(lightness, 0), 1), 0, 0));
}

const toHex = (rgb: Three) =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(Math.max(value, 0), 1) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
