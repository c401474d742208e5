import { DEFAULT_BRAND_COLOR, scaleOf } from '@portal/contracts/values/brand-palette';
import { formatExactDollars } from '@portal/contracts/values/money';

/** The fields of a product that a preview shows. */
export interface Previewed {
  name: string;
  description: string;
  category: string | null;
  priceCents: number;
  /** Its picture (D-163), a JPEG as `data:`; absent for none. */
  photo?: string | undefined;
}

/** A node for satori: plain data, so that it can be sent to a thread. */
export interface Drawn {
  type: string;
  props: Record<string, unknown>;
}

/** What a preview shows of the brand (D-149). */
export interface PreviewBrand {
  name: string;
  /** `#rrggbb` */
  color: string;
  /** A PNG or JPEG as `data:`; null for our icon, in the colour. */
  mark: string | null;
}

export const AS_IT_COMES: PreviewBrand = { name: 'Partner Portal', color: DEFAULT_BRAND_COLOR, mark: null };

interface Tones {
  dark: string;
  deep: string;
  pale: string;
  bright: string;
}

/** Brand 950, 700, 100 and 300 of `web/src/ui/theme/colors.ts`. */
const OURS: Tones = { dark: '#05292a', deep: '#0f6b64', pale: '#d3f7ef', bright: '#6fdfcd' };

function tonesOf(color: string): Tones {
  if (color === DEFAULT_BRAND_COLOR) return OURS;
  const scale = scaleOf(color);
  return { dark: scale[950], deep: scale[700], pale: scale[100], bright: scale[300] };
}

// The font files of `@fontsource/inter`, each with characters that the others lack; see its `unicode.json`. Reading one
// takes a tenth of a second, so only the needed ones are read.
const SUBSETS: [name: string, letters: RegExp][] = [
  ['latin', /^/],
  ['latin-ext', /[\u0100-\u02ff\u1d00-\u1eff\u2020-\u20cf\u2113\u2c60-\u2c7f\ua720-\ua7ff]/],
  ['vietnamese', /[\u0300-\u0329\u0102-\u01b0\u1ea0-\u1ef9\u20ab]/],
  ['cyrillic', /[\u0301\u0400-\u045f\u0490\u0491\u04b0\u04b1\u2116]/],
  ['cyrillic-ext', /[\u2de0-\u2dff\u0460-\u052f\u1c80-\u1c8a\u20b4\ua640-\ua69f]/],
  ['greek', /[\u0370-\u03ff]/],
  ['greek-ext', /[\u1f00-\u1fff]/],
];
export const WEIGHTS = [500, 700];

/** The picture, 1200 × 630 points, that chats and networks show with a link. Long texts are cut with '…'. */
export function previewOf(
  { name, description, category, priceCents, photo }: Previewed,
  brand = AS_IT_COMES,
): Drawn {
  const { dark, deep, pale, bright } = tonesOf(brand.color);
  return box(
    {
      width: 1200,
      height: 630,
      flexDirection: 'column',
      color: 'white',
      fontFamily: SUBSETS.map(([name]) => name).join(', '),
      fontWeight: 500,
      background: dark,
    },
    [
      box({ height: 490 }, [
        box(
          {
            flexDirection: 'column',
            justifyContent: 'space-between',
            flex: 1,
            height: 490,
            padding: photo ? '56px 48px 48px 72px' : '56px 72px 48px',
          },
          [
            box({ alignItems: 'center', gap: 20, fontSize: 34, color: pale }, [
              brand.mark ? picture(brand.mark, 52) : icon(52, deep, pale),
              line({}, drawable(brand.name)),
            ]),
            box({ flexDirection: 'column', gap: 18 }, [
              ...(category
                ? [lines(1, { fontSize: 30, color: bright, textTransform: 'capitalize' }, category)]
                : []),
              lines(
                2,
                {
                  fontSize: sizeFor(name, photo !== undefined),
                  fontWeight: 700,
                  lineHeight: 1.15,
                  letterSpacing: '-0.02em',
                },
                name,
              ),
              lines(2, { fontSize: 32, lineHeight: 1.35, color: pale }, description),
            ]),
          ],
        ),
        ...(photo ? [cover(photo)] : []),
      ]),
      box({ alignItems: 'center', height: 140, padding: '0 72px', background: deep }, [
        line({ fontSize: 64, fontWeight: 700, letterSpacing: '-0.02em' }, formatExactDollars(priceCents)),
      ]),
    ],
  );
}

/** The font files that its text needs. */
export function familiesFor(picture: Drawn): string[] {
  const words = JSON.stringify(picture);
  return SUBSETS.filter(([, letters]) => letters.test(words)).map(([name]) => name);
}

/** Beside a photo there is less room. */
const sizeFor = (name: string, isNarrow: boolean) =>
  (name.length <= 24 ? 88 : name.length <= 48 ? 72 : 56) - (isNarrow ? 20 : 0);

const box = (style: object, children: Drawn[]): Drawn => ({
  type: 'div',
  props: { style: { display: 'flex', boxSizing: 'border-box', ...style }, children },
});

const line = (style: object, text: string): Drawn => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: text },
});

const lines = (lineClamp: number, style: object, text: string): Drawn =>
  line({ display: 'block', lineClamp, wordBreak: 'break-word', ...style }, drawable(text));

/** Removes characters that our fonts lack, such as emoji, since an empty box would help nobody. */
const drawable = (text: string) =>
  text
    .replace(
      /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}\p{P}\p{Sc}\p{Sm}\p{Mn}\s©®™°]/gu,
      '',
    )
    .replace(/\s+/g, ' ')
    .trim();

const picture = (src: string, size: number): Drawn => ({
  type: 'img',
  props: { src, width: size, height: size, style: { objectFit: 'contain' } },
});

const PHOTO = { width: 470, height: 490 };
const cover = (src: string): Drawn => ({
  type: 'img',
  props: { src, ...PHOTO, style: { objectFit: 'cover' } },
});

/** The icon of `web/public/favicon.svg`, in the brand's colours. */
const icon = (size: number, ground: string, shield: string): Drawn => ({
  type: 'svg',
  props: {
    viewBox: '0 0 32 32',
    width: size,
    height: size,
    children: [
      { type: 'rect', props: { width: 32, height: 32, rx: 9, fill: ground } },
      {
        type: 'path',
        props: {
          d: 'M16 6.5 23.5 9v6.4c0 4.9-3.1 8.3-7.5 10.1-4.4-1.8-7.5-5.2-7.5-10.1V9z',
          fill: shield,
        },
      },
      {
        type: 'path',
        props: {
          d: 'm12.3 15.7 2.7 2.7 4.9-5',
          fill: 'none',
          stroke: ground,
          'stroke-width': 2.4,
          'stroke-linecap': 'round',
          'stroke-linejoin': 'round',
        },
      },
    ],
  },
});
