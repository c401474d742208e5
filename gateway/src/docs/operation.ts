import type * as z from 'zod';

/** What the documentation says of a route beyond the table of routes: the browser's client is generated from it. */
export interface Operation {
  summary: string;
  description?: string;
  tag: 'Account' | 'Links' | 'Earnings' | 'Checkout' | 'Claims' | 'Webhooks' | 'Admin' | 'Settings';
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** The body may be multipart too: its files, one or several to a field. */
  files?: Record<string, 'one' | 'several'>;
  multipartOnly?: true;
  /** A body that is right, by the shape of `body`. */
  example?: unknown;
  /** By status: the JSON it answers with, null for none. */
  answers: Record<number, Answer | null>;
  /** Besides those that its place in the table of routes brings: status -> the code and the sentence. */
  errors?: Record<number, { code: string; message: string }>;
  /** Headers of a long list (D-3). */
  paged?: true;
}

export interface Answer {
  schema: z.core.$ZodType;
  example: unknown;
  /** 'text/csv' and the like; JSON unless said. */
  type?: string;
}
