import * as calls from '@portal/contracts/calls/brand';
import * as brands from '@portal/contracts/http/brand';
import * as z from 'zod';
import { operation, type Operation } from '../operation.js';

const brand = {
  version: 2,
  name: 'Harbor Insurance',
  color: '#4338ca',
  logo: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  mark: null,
  supportAddress: 'help@harbor.example',
  site: 'https://harbor.example',
};

/** How the portal looks and calls itself (D-149). */
export const brandOperations: Operation[] = [
  operation(calls.getBrand, {
    summary: 'How this portal looks and calls itself',
    description:
      'Version 0 is the portal as it comes. 304 to `If-None-Match` while nothing changed. Pictures are named by hash.',
    tag: 'Settings',
    answers: { 200: { schema: brands.brand, example: brand } },
  }),
  operation(calls.getBrandPicture, {
    summary: 'A logo or mark',
    description:
      'A PNG, JPEG or WebP, which never changes: its address is its hash. An SVG is served as a PNG.',
    tag: 'Settings',
    answers: { 200: { schema: z.string(), type: 'image/png', example: '' } },
    errors: { 404: { code: 'NOT_FOUND', message: 'Picture not found' } },
  }),
  operation(calls.saveBrand, {
    summary: 'Change how this portal looks and calls itself',
    description:
      'Pages show it from their next load on. A colour whose text could not be read in light or dark is 400, with the nearest that works. A picture is base64 of a PNG, JPEG, WebP or SVG of at most 200 KB; null removes it, absent keeps it. An SVG with scripts, references, filters or words is 422.',
    tag: 'Admin',
    body: brands.brandChange,
    example: {
      seenVersion: 1,
      name: brand.name,
      color: brand.color,
      supportAddress: brand.supportAddress,
      site: brand.site,
      mark: null,
    },
    answers: { 200: { schema: brands.brand, example: brand } },
    errors: {
      409: {
        code: 'CHANGED_MEANWHILE',
        message: 'This has changed since you saw it. Please look again before you confirm.',
      },
      422: {
        code: 'PICTURE_REFUSED',
        message: 'This SVG has scripts, styles or references, which a logo must not have',
      },
    },
  }),
];
