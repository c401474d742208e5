import { secret, settings, SettingsError } from '@portal/kit/config/settings';
import * as z from 'zod';

export class DocumentSettings extends settings({
  /** Wraps each file's own key. Who loses it loses every file. */
  DOCUMENTS_KEY: secret,
  /** Keys of before, separated by commas: what they wrapped is still read. */
  DOCUMENTS_OLD_KEYS: z
    .string()
    .optional()
    .transform((list) => list?.split(',').map((key) => key.trim()) ?? [])
    .refine((keys) => keys.every((key) => key.length >= 16), 'each key has at least 16 characters'),
  /** Where files are kept when there is no S3_ENDPOINT. */
  DOCUMENTS_DIR: z.string().optional(),
  /** Where an upload waits, encrypted and without a name, until it is checked; by default the system's own place. */
  SPOOL_DIR: z.string().optional(),
  /** How long a document is kept that a newer one has replaced. */
  DOCUMENTS_KEEP_REPLACED_DAYS: z.coerce.number().int().min(1).max(36_500).default(90),
  /** Any S3 will do: it sees ciphertext only. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'it must look like http://minio:9000' }).optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().min(3).default('documents'),
  S3_REGION: z.string().default('us-east-1'),
  /** A clamd that must find every file clean; while it is away none is taken. */
  CLAMAV_URL: z.url({ protocol: /^tcp$/, error: 'it must look like tcp://clamav:3310' }).optional(),
}) {
  constructor() {
    super();
    if (this.S3_ENDPOINT && !(this.S3_ACCESS_KEY && this.S3_SECRET_KEY))
      throw new SettingsError(['S3_ENDPOINT is set, but S3_ACCESS_KEY and S3_SECRET_KEY are not both.']);
    if (!this.S3_ENDPOINT && !this.DOCUMENTS_DIR)
      throw new SettingsError(['Neither S3_ENDPOINT nor DOCUMENTS_DIR is set: set one.']);
  }
}
