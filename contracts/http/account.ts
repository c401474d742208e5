import * as z from 'zod/mini';
import { PASSWORD_MIN_LENGTH } from '../values/limits.js';
import { USER_ROLES } from '../values/roles.js';
import { id } from './fields.js';

// zod/mini, since the browser's forms carry these rules too and first loads are counted in bytes.

export const email = z
  .string('Please enter a valid email')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Please enter a valid email'),
    z.email('Please enter a valid email'),
  );

const required = (message: string) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, message), z.maxLength(100, 'Please use at most 100 characters'));

const password = z
  .string(`Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
  .check(
    z.minLength(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`),
    z.maxLength(200, 'Password must be at most 200 characters'),
  );

/** `POST /api/login` (D-1). */
export const signIn = z.object({ email, password });
export type SignIn = z.infer<typeof signIn>;

/** `POST /api/register` (D-1); any other field, `role` above all, is dropped. */
export const signUp = z.object({
  email,
  password,
  firstName: required('First name is required'),
  lastName: required('Last name is required'),
  companyName: z.optional(z.string().check(z.trim(), z.maxLength(100, 'Please use at most 100 characters'))),
});
export type SignUp = z.infer<typeof signUp>;

/** `GET /api/user`, and the answers of login (200) and register (201). */
export const user = z.object({
  id,
  role: z.enum(USER_ROLES),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  /** Shown as 'Agency'. */
  companyName: z.nullable(z.string()),
  address: z.nullable(z.string()),
});
export type User = z.infer<typeof user>;
