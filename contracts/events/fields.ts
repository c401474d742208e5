import * as z from 'zod';

export const id = z.int().positive();
export const cents = z.int();
export const moment = z.iso.datetime();
export const month = z.string().regex(/^\d{4}-\d{2}$/);
