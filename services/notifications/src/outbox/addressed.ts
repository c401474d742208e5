import * as z from 'zod';
import { BAD_ADDRESS, NO_ADDRESS, Undeliverable, type ComposedMail } from './mail.js';

/** @throws Undeliverable unless it is exactly one address: for a list, say, or an address with a header in it */
export function addressed(name: string, address: string | null): ComposedMail['to'] {
  const checked = z.email().safeParse(address);
  if (!checked.success) throw new Undeliverable(address ? BAD_ADDRESS : NO_ADDRESS);
  return { name, address: checked.data };
}
