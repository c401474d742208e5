import { Param, type PipeTransform } from '@nestjs/common';
import { LARGEST_ID } from '@portal/contracts/http/fields';
import { notFound } from './errors.js';

/** The path's `:id` as a number. What cannot be an id gets the same 404 with `message` as an unknown one. */
export const IdParam = (message: string) => Param('id', new ParseId(message));

class ParseId implements PipeTransform<string, number> {
  constructor(private readonly message: string) {}

  transform(text: string): number {
    return idIn(text, this.message);
  }
}

/** The same without a pipe. @throws AppError 404 */
export function idIn(text: string, message: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : NaN;
  if (!(id <= LARGEST_ID)) throw notFound(message);
  return id;
}
