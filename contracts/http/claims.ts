import * as z from 'zod/mini';
import { CLAIM_TYPES, type ClaimType, NEXT_CLAIM_STATUSES, type ClaimStatus } from '../values/claims.js';
import { id, spoken } from './fields.js';
import { toCents, type Cents } from '../values/money.js';

/** How many files one claim may have; `files.ts` limits their type and size. */
export const MAX_CLAIM_FILES = 10;
export const TOO_MANY_CLAIM_FILES = `Please add at most ${MAX_CLAIM_FILES} files`;

/** `yyyy-MM-dd` */
export type Day = string;
export const EARLIEST_INCIDENT: Day = '1900-01-01';

/** The current day in UTC+14, where a day begins first: nobody's today is later. */
export const latestToday = (now: Date = new Date()): Day =>
  new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10);

const LONGEST = 100;
const required = (message: string) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(LONGEST, `Please use at most ${LONGEST} characters`),
    );

const EMAIL = 'Please enter a valid email address';
const PHONE = 'Please enter a valid phone number';
/** Of a telephone number without its area code. */
const LEAST_DIGITS = 7;
const DATE = 'Please select an incident date';

/**
 * `fileClaim` (specification section 5): JSON, or multipart with the same fields and the files. 201 FiledClaim;
 * 200 the same again for the same `Idempotency-Key`; 409 IDEMPOTENCY_KEY_REUSED for another claim under it;
 * 400 UNSUPPORTED_FILE, 413 FILE_TOO_LARGE, 503 when a file cannot be stored: then nothing is.
 * @param today the claimant's day, or `latestToday` where that is not known
 */
export const claimRules = (today: () => Day) =>
  z.object({
    claimType: z.enum(Object.keys(CLAIM_TYPES) as ClaimType[], 'Please select a claim type'),
    firstName: required('First name is required'),
    lastName: required('Last name is required'),
    email: z.string(EMAIL).check(z.trim(), z.toLowerCase(), z.maxLength(254, EMAIL), z.email(EMAIL)),
    phone: z.string(PHONE).check(
      z.trim(),
      z.minLength(10, PHONE),
      z.maxLength(40, PHONE),
      // Nobody can be called at letters and dashes alone.
      z.refine((phone) => phone.replace(/\D/g, '').length >= LEAST_DIGITS, PHONE),
    ),
    policyNumber: required('Policy number is required'),
    incidentDate: z.iso.date(DATE).check(
      z.refine((day) => day <= today(), 'The incident date cannot be in the future'),
      z.refine((day) => day >= EARLIEST_INCIDENT, 'The incident date cannot be before January 1, 1900'),
    ),
    // Dollars with cents at most: the specification's number with step 0.01.
    estimatedAmount: z.optional(
      z
        .string('Please enter an amount such as 1250.50')
        .check(z.trim(), z.regex(/^(\d{1,9}(\.\d{1,2})?)?$/, 'Please enter an amount such as 1250.50')),
    ),
    /** Names of files, joined by commas. */
    supportingDocuments: z.optional(
      z.string().check(z.trim(), z.maxLength(2_000, 'Please use at most 2000 characters')),
    ),
    language: spoken,
  });
export type Claim = z.infer<ReturnType<typeof claimRules>>;

/** null where no amount was given. */
export const estimatedCents = ({ estimatedAmount }: Claim): Cents | null =>
  estimatedAmount ? toCents(Number(estimatedAmount)) : null;

/** The answer to the claimant (D-31). */
export const filedClaim = z.object({
  id,
  /** `CLM-` and 8 characters of Crockford base32. */
  claimNumber: z.string().check(z.regex(/^CLM-[0-9A-HJKMNP-TV-Z]{8}$/)),
  status: z.enum(Object.keys(NEXT_CLAIM_STATUSES) as ClaimStatus[]),
});
export type FiledClaim = z.infer<typeof filedClaim>;
