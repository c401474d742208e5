// How the portal looks and calls itself (D-149).
import type * as z from 'zod/mini';
import type * as brands from '../http/brand.js';
import { ADMIN, defineCall, type FileAnswer } from './define-call.js';

export const getBrand = defineCall('GET', '/api/brand', {
  by: 'catalog-referrals',
  allow: 'anyone',
})<{ answer: z.infer<typeof brands.brand>; unchanged: true }>();

export const getBrandPicture = defineCall('GET', '/api/brand/pictures/:hash', {
  by: 'catalog-referrals',
  allow: 'anyone',
})<{ answer: FileAnswer }>();

export const saveBrand = defineCall('PUT', '/api/admin/brand', {
  by: 'catalog-referrals',
  allow: ADMIN,
  right: 'change the brand',
  stepUp: true,
})<{ body: z.input<typeof brands.brandChange>; answer: z.infer<typeof brands.brand> }>();
