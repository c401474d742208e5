// The pictures of products (D-163).
import { defineCall, type FileAnswer } from './define-call.js';

export const getProductPicture = defineCall('GET', '/api/product-pictures/:hash/:file', {
  by: 'catalog-referrals',
  allow: 'anyone',
})<{ answer: FileAnswer }>();
