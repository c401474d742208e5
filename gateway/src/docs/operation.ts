import type { AnswerOf, Call, FileAnswer, Shape } from '@portal/contracts/calls/define-call';
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

/** What the documentation says of a call beyond its definition. Its `operationId` is the call's name. */
interface About<Its extends Shape> {
  summary: string;
  description?: string;
  tag: Tag;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** The body may be multipart too: how many files a field has at most. */
  files?: Record<string, number>;
  multipartOnly?: true;
  /** A body that is right, by the shape of `body`. */
  example?: Its['body'];
  /** By status: the JSON it answers with, null for none. */
  answers: Record<number, Answer<AnswerOf<Its>> | null>;
  /** Besides those that its place in the table of routes brings: status -> the code and the sentence. */
  errors?: Record<number, { code: string; message: string }>;
  /** Headers of a long list (D-3). */
  paged?: true;
}

export interface Operation extends About<Shape> {
  call: Call;
}

/** Its answers and examples are of the types that the call has. */
export const operation = <Its extends Shape>(call: Call<string, Its>, about: About<Its>): Operation => ({
  call,
  ...(about as About<Shape>),
});

export interface Answer<Told = unknown> {
  schema: Told extends FileAnswer ? z.core.$ZodType<string> : z.core.$ZodType<Told>;
  example: Told extends FileAnswer ? string : Told;
  /** 'text/csv' and the like; JSON unless said. */
  type?: string;
}
