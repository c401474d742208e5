import type { AnswerOf, Call, FileAnswer, Shape } from '@portal/contracts/calls/define-call';
import type * as z from 'zod';

export const TAGS = {
  Account: 'Signing in and up, your profile, its documents, and support',
  Links: "Partners' links",
  Earnings: "Partners' sales and commission",
  Books: 'Books that anyone can check',
  Checkout: 'Payment through a link',
  Claims: 'Claims of customers',
  Webhooks: "Stripe's events, and whether they arrive",
  Settings: 'Configuration of this portal',
  Admin: 'Calls of administrators',
} as const;
export type Tag = keyof typeof TAGS;

/** The documentation of a call, beyond its definition. The `operationId` is the call's name. */
interface About<Its extends Shape> {
  summary: string;
  description?: string;
  tag: Tag;
  query?: z.core.$ZodObject;
  body?: z.core.$ZodType;
  /** Set when the body may be multipart: the largest number of files of each field. */
  files?: Record<string, number>;
  multipartOnly?: true;
  /** A valid body. */
  example?: Its['body'];
  /** The JSON answer of each status; null for none. */
  answers: Record<number, Answer<AnswerOf<Its>> | null>;
  /** The code and the message of each status, besides those that follow from the route. */
  errors?: Record<number, { code: string; message: string }>;
  /** Has the headers of a long list (D-3). */
  paged?: true;
}

/** What the documentation of a long list must have. */
type OfList<Its extends Shape> = 'cursor' extends keyof NonNullable<Its['query']>
  ? { paged: true; query: z.core.$ZodObject }
  : object;

export interface Operation extends About<Shape> {
  call: Call;
}

/** Documents a call; answers and examples must have the types of the call. */
export const operation = <Its extends Shape>(
  call: Call<string, Its>,
  about: About<Its> & OfList<Its>,
): Operation => ({
  call,
  ...(about as About<Shape>),
});

export interface Answer<Told = unknown> {
  schema: Told extends FileAnswer ? z.core.$ZodType<string> : z.core.$ZodType<Told>;
  example: Told extends FileAnswer ? string : Told;
  /** The content type, such as 'text/csv'; JSON by default. */
  type?: string;
}
