import { secret, settings, SettingsError } from '@portal/kit/config/settings';
import * as z from 'zod';

export class DocumentSettings extends settings({
  DOCUMENTS_KEY: secret.describe("Wraps each file's own key. Who loses it loses every file."),
  DOCUMENTS_OLD_KEYS: z
    .string()
    .optional()
    .transform((list) => list?.split(',').map((key) => key.trim()) ?? [])
    .refine((keys) => keys.every((key) => key.length >= 16), 'each key has at least 16 characters')
    .describe('Keys of before, separated by commas: what they wrapped is still read.'),
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
