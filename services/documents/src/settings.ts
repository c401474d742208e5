import { isRoutingNumber } from '@portal/contracts/http/bank-accounts';
import { secret, secrets, settings, SettingsError } from '@portal/kit/config/settings';
import * as z from 'zod';
import type { Originator } from './nacha/nacha.rules.js';

export class DocumentSettings extends settings({
  DOCUMENTS_KEY: secret.describe("Wraps each file's own key. Who loses it loses every file."),
  DOCUMENTS_OLD_KEYS: secrets.describe(
    'Others, separated by commas: what they wrapped is still read, and wrapped anew (`make rotate-keys`).',
  ),
  DOCUMENTS_DIR: z
    .string()
    .optional()
    .describe('The folder where files are kept when there is no `S3_ENDPOINT`.'),
  SPOOL_DIR: z
    .string()
    .optional()
    .describe(
      "Where an upload waits, encrypted and without a name, until it is checked; not set: the system's own place.",
    ),
  DOCUMENTS_KEEP_REPLACED_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(36_500)
    .default(90)
    .describe('For how many days a document is kept that a newer one has replaced.'),
  DOCUMENTS_ORPHANS_PERCENT: z.coerce
    .number()
    .min(0)
    .max(100)
    .default(5)
    .describe(
      'Where no file knows more of the stored objects than so many in a hundred (and ten), the sweep removes none and an alert says so: the database may not be the right one.',
    ),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'it must look like http://minio:9000' })
    .optional()
    .describe('Where files are kept: any S3, which sees ciphertext only.'),
  S3_ACCESS_KEY: z.string().optional().describe('Needed with `S3_ENDPOINT`.'),
  S3_SECRET_KEY: z.string().optional().describe('Needed with `S3_ENDPOINT`.'),
  S3_BUCKET: z.string().min(3).default('documents').describe('Its bucket; made if it is not there.'),
  S3_REGION: z.string().default('us-east-1').describe('Its region.'),
  CLAMAV_URL: z
    .url({ protocol: /^tcp$/, error: 'it must look like tcp://clamav:3310' })
    .optional()
    .describe(
      'A clamd that must find every file clean; while it is away none is taken. Not set: files are not scanned.',
    ),
}) {
  constructor() {
    super();
    if (this.S3_ENDPOINT && !(this.S3_ACCESS_KEY && this.S3_SECRET_KEY))
      throw new SettingsError(['S3_ENDPOINT is set, but S3_ACCESS_KEY and S3_SECRET_KEY are not both.']);
    if (!this.S3_ENDPOINT && !this.DOCUMENTS_DIR)
      throw new SettingsError(['Neither S3_ENDPOINT nor DOCUMENTS_DIR is set: set one.']);
  }
}

const ACH = [
  'ACH_IMMEDIATE_DESTINATION',
  'ACH_DESTINATION_NAME',
  'ACH_IMMEDIATE_ORIGIN',
  'ACH_COMPANY_NAME',
  'ACH_COMPANY_ID',
] as const;

/** Who pays in NACHA files, and through which bank: all five are set, or none. */
export class AchSettings extends settings({
  ACH_IMMEDIATE_DESTINATION: z
    .string()
    .refine((number) => isRoutingNumber(number), 'it must be a routing number of 9 digits')
    .optional()
    .describe('The routing number of the bank that pays out. With the other four, batches have NACHA files.'),
  ACH_DESTINATION_NAME: z
    .string()
    .max(23, 'it has at most 23 characters')
    .optional()
    .describe('The name of that bank.'),
  ACH_IMMEDIATE_ORIGIN: z
    .string()
    .regex(/^[A-Za-z0-9]{9,10}$/, 'it must be 9 or 10 letters and digits')
    .optional()
    .describe('What that bank knows us by, as it says.'),
  ACH_COMPANY_NAME: z
    .string()
    .max(23, 'it has at most 23 characters')
    .optional()
    .describe('What partners see on their bank statement.'),
  ACH_COMPANY_ID: z
    .string()
    .regex(/^[A-Za-z0-9]{1,10}$/, 'it must be 1 to 10 letters and digits')
    .optional()
    .describe('Our number there, often 1 and the tax number.'),
}) {
  constructor() {
    super();
    const missing = ACH.filter((name) => !this[name]);
    if (missing.length > 0 && missing.length < ACH.length)
      throw new SettingsError([
        `NACHA files need all of their settings, or none: ${missing.join(', ')} not set.`,
      ]);
  }

  /** null where NACHA files are not set up. */
  get originator(): Originator | null {
    if (!this.ACH_IMMEDIATE_DESTINATION) return null;
    return {
      immediateDestination: this.ACH_IMMEDIATE_DESTINATION,
      destinationName: this.ACH_DESTINATION_NAME!,
      immediateOrigin: this.ACH_IMMEDIATE_ORIGIN!,
      companyName: this.ACH_COMPANY_NAME!,
      companyId: this.ACH_COMPANY_ID!,
    };
  }
}
