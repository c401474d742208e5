import { isRoutingNumber } from '@portal/contracts/http/bank-accounts';
import {
  AreSecrets,
  IsAddress,
  IsAmount,
  IsCount,
  IsSecret,
  IsWebAddress,
} from '@portal/kit/config/setting-kinds';
import { Setting, Settings, type CrossChecked } from '@portal/kit/config/settings';
import {
  buildMessage,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
} from 'class-validator';
import type { Originator } from './nacha/nacha.rules.js';

@Settings()
export class DocumentSettings implements CrossChecked {
  @Setting("Wraps each file's own key. Who loses it loses every file.")
  @IsSecret()
  DOCUMENTS_KEY!: string;

  @Setting(
    'Others, separated by commas: what they wrapped is still read, and wrapped anew (`make rotate-keys`).',
  )
  @AreSecrets()
  DOCUMENTS_OLD_KEYS: string[] = [];

  @Setting('The folder where files are kept when there is no `S3_ENDPOINT`.')
  @IsOptional()
  @IsString()
  DOCUMENTS_DIR?: string;

  @Setting(
    "Where an upload waits, encrypted and without a name, until it is checked; not set: the system's own place.",
  )
  @IsOptional()
  @IsString()
  SPOOL_DIR?: string;

  @Setting('For how many days a document is kept that a newer one has replaced.')
  @IsCount(1, 36_500)
  DOCUMENTS_KEEP_REPLACED_DAYS = 90;

  @Setting(
    'Where no file knows more of the stored objects than so many in a hundred (and ten), the sweep removes none and an alert says so: the database may not be the right one.',
  )
  @IsAmount(0, 100)
  DOCUMENTS_ORPHANS_PERCENT = 5;

  @Setting('Where files are kept: any S3, which sees ciphertext only.')
  @IsOptional()
  @IsWebAddress('http://minio:9000')
  S3_ENDPOINT?: string;

  @Setting('Needed with `S3_ENDPOINT`.')
  @IsOptional()
  @IsString()
  S3_ACCESS_KEY?: string;

  @Setting('Needed with `S3_ENDPOINT`.')
  @IsOptional()
  @IsString()
  S3_SECRET_KEY?: string;

  @Setting('Its bucket; made if it is not there.')
  @MinLength(3, { message: 'it has at least 3 characters' })
  S3_BUCKET = 'documents';

  @Setting('Its region.')
  @IsString()
  S3_REGION = 'us-east-1';

  @Setting(
    'A clamd that must find every file clean; while it is away none is taken. Not set: files are not scanned.',
  )
  @IsOptional()
  @IsAddress(['tcp'], 'tcp://clamav:3310')
  CLAMAV_URL?: string;

  problems(): string[] {
    if (this.S3_ENDPOINT && !(this.S3_ACCESS_KEY && this.S3_SECRET_KEY))
      return ['S3_ENDPOINT is set, but S3_ACCESS_KEY and S3_SECRET_KEY are not both.'];
    if (!this.S3_ENDPOINT && !this.DOCUMENTS_DIR)
      return ['Neither S3_ENDPOINT nor DOCUMENTS_DIR is set: set one.'];
    return [];
  }
}

const ACH = [
  'ACH_IMMEDIATE_DESTINATION',
  'ACH_DESTINATION_NAME',
  'ACH_IMMEDIATE_ORIGIN',
  'ACH_COMPANY_NAME',
  'ACH_COMPANY_ID',
] as const;

const IsRoutingNumber = (): PropertyDecorator =>
  ValidateBy({
    name: 'isRoutingNumber',
    validator: {
      validate: (value) => typeof value === 'string' && isRoutingNumber(value),
      defaultMessage: buildMessage(() => 'it must be a routing number of 9 digits'),
    },
  });

/** The originator of NACHA files and its bank: either all five settings are set, or none. */
@Settings()
export class AchSettings implements CrossChecked {
  @Setting('The routing number of the bank that pays out. With the other four, batches have NACHA files.')
  @IsOptional()
  @IsRoutingNumber()
  ACH_IMMEDIATE_DESTINATION?: string;

  @Setting('The name of that bank.')
  @IsOptional()
  @MaxLength(23, { message: 'it has at most 23 characters' })
  ACH_DESTINATION_NAME?: string;

  @Setting('What that bank knows us by, as it says.')
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{9,10}$/, { message: 'it must be 9 or 10 letters and digits' })
  ACH_IMMEDIATE_ORIGIN?: string;

  @Setting('What partners see on their bank statement.')
  @IsOptional()
  @MaxLength(23, { message: 'it has at most 23 characters' })
  ACH_COMPANY_NAME?: string;

  @Setting('Our number there, often 1 and the tax number.')
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{1,10}$/, { message: 'it must be 1 to 10 letters and digits' })
  ACH_COMPANY_ID?: string;

  problems(): string[] {
    const missing = ACH.filter((name) => !this[name]);
    if (missing.length === 0 || missing.length === ACH.length) return [];
    return [`NACHA files need all of their settings, or none: ${missing.join(', ')} not set.`];
  }

  /** null when NACHA files are not set up. */
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
