import type * as z from 'zod';

export const TAGS = {
  Account: 'Signing in and up, your profile, its documents, and support',
  Links: 'What partners share',
  Earnings: 'What partners have sold and earned',
  Checkout: 'How a customer pays by a link',
  Claims: 'Claims, as they are filed',
  Webhooks: 'What Stripe tells, and whether it gets here',
  Settings: 'How this portal is set up',
  Admin: 'What administrators see and do',
} as const;
export type Tag = keyof typeof TAGS;

/** What the documentation says of a route beyond the table of routes: the browser's client is generated from it. */
export interface Operation {
  /** `operationId`: what a generated client calls it by. It stays. */
  id: string;
  summary: string;
  description?: string;
  tag: Tag;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** The body may be multipart too: how many files a field has at most. */
  files?: Record<string, number>;
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
