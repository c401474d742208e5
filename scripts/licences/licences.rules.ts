import { imagesIn } from '../pin-images/images.rules.ts';

/** Licences that shipped packages may have: none requires publishing our source or forbids a use. */
export const PERMITTED = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'MPL-2.0', // applies to its own files, which we do not change
  'OFL-1.1', // fonts
];

/** Packages whose licence is in a file alone, or in a format that npm no longer reads; checked manually. */
const READ_BY_HAND: Record<string, string> = { 'xmlhttprequest-ssl': 'MIT', 'png-js': 'MIT' };

interface Locked {
  license?: string;
  dev?: boolean;
  link?: boolean;
}

/**
 * @param packages of package-lock.json
 * @returns the licence of each shipped package, by name
 */
export function shippedLicences(packages: Record<string, Locked>): [name: string, licence: string][] {
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { license }]) => {
      const name = path.replace(/^.*node_modules\//, '');
      return [name, license ?? READ_BY_HAND[name] ?? 'none'];
    });
}

/** The licences of an SPDX expression that apply: all of `MIT AND ISC`; the permitted one of `MIT OR GPL-3.0`. */
export function licencesIn(expression: string): string[] {
  const all = expression.replaceAll(/[()]/g, '').split(' AND ');
  return all.map((each) => {
    const choices = each.split(' OR ');
    return choices.find((choice) => PERMITTED.includes(choice)) ?? choices[0]!;
  });
}

/** @returns `name: licence` of each package that may not be shipped */
export const forbiddenIn = (packages: Record<string, Locked>): string[] =>
  shippedLicences(packages)
    .filter(([, licence]) => !licencesIn(licence).every((each) => PERMITTED.includes(each)))
    .map(([name, licence]) => `${name}: ${licence}`);

/** The third-party parts of a Compose file, a manifest or a Dockerfile: images without tags, and Go modules. */
export function takenIn(file: string): string[] {
  const images = imagesIn(file).map((image) => image.replace(/[:@][^/]*$/, ''));
  const modules = [...file.matchAll(/\bgo install .*?([\w.-]+\.\w+\/[\w./-]+)@/g)].map(
    ([, module]) => module!,
  );
  return [...images, ...modules];
}
