import { isRoutingNumber } from '@portal/contracts/http/bank-accounts';
import { SECOND_PERSON_MODES, type SecondPersonMode } from '@portal/contracts/values/second-person';
import {
  AreSecrets,
  IsAddress,
  IsAmount,
  IsCount,
  IsOneOf,
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

const isLive = (key = ''): boolean => key.startsWith('pk_live_');

const NO_SCANNER =
  'With live Stripe keys uploads must be scanned for viruses: set CLAMAV_URL (in Compose tcp://clamav:3310, with clamav in COMPOSE_PROFILES), or VIRUS_SCAN=off to take them unscanned.';

@Settings()
export class DocumentSettings implements CrossChecked {
  @Setting("Wraps each file's own key. If you lose it, you lose every file.")
  @IsSecret()
  DOCUMENTS_KEY!: string;

  @Setting(
    'Earlier keys, separated by commas: still accepted, and their data keys are rewrapped (`make rotate-keys`).',
  )
  @AreSecrets()
  DOCUMENTS_OLD_KEYS: string[] = [];

  @Setting('The folder where files are kept if `S3_ENDPOINT` is not set.')
  @IsOptional()
  @IsString()
  DOCUMENTS_DIR?: string;

  @Setting(
    "The folder where an upload waits, encrypted and without a name, until it is checked. Not set: the system's temporary folder.",
  )
  @IsOptional()
  @IsString()
  SPOOL_DIR?: string;

  @Setting('For how many days a document is kept after a newer one has replaced it.')
  @IsCount(1, 36_500)
  DOCUMENTS_KEEP_REPLACED_DAYS = 90;

  @Setting(
    'If more than this percentage of the stored objects, and more than ten, belong to no file, the sweep deletes none: the database is probably the wrong one.',
  )
  @IsAmount(0, 100)
  DOCUMENTS_ORPHANS_PERCENT = 5;

  @Setting('The S3 where files are kept; it sees ciphertext only.')
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

  @Setting('The bucket at `S3_ENDPOINT`; created if it does not exist.')
  @MinLength(3, { message: 'it has at least 3 characters' })
  S3_BUCKET = 'documents';

  @Setting('The region of that S3.')
  @IsString()
  S3_REGION = 'us-east-1';

  @Setting(
    'A clamd that scans every file; while it is down no file is accepted. With live Stripe keys it is needed, unless `VIRUS_SCAN=off`.',
  )
  @IsOptional()
  @IsAddress(['tcp'], 'tcp://clamav:3310')
  CLAMAV_URL?: string;

  @Setting(
    '`off` takes files unscanned though payments are real (D-82). documents says so at each start, and Troubleshooting to administrators.',
  )
  @IsOptional()
  @IsOneOf(['off'])
  VIRUS_SCAN?: 'off';

  @Setting('Not used here; only tells documents whether payments are real (D-82).')
  @IsOptional()
  @IsString()
  STRIPE_PUBLISHABLE_KEY?: string;

  /** Whether files are kept unscanned where payments are real. */
  get unscanned(): boolean {
    return isLive(this.STRIPE_PUBLISHABLE_KEY) && this.CLAMAV_URL === undefined;
  }

  problems(): string[] {
    if (this.unscanned && this.VIRUS_SCAN !== 'off') return [NO_SCANNER];
    if (this.S3_ENDPOINT && !(this.S3_ACCESS_KEY && this.S3_SECRET_KEY))
      return ['S3_ENDPOINT is set, but S3_ACCESS_KEY and S3_SECRET_KEY are not both.'];
    if (!this.S3_ENDPOINT && !this.DOCUMENTS_DIR)
      return ['Neither S3_ENDPOINT nor DOCUMENTS_DIR is set: set one.'];
    return [];
  }
}

@Settings()
export class BankAccountSettings {
  @Setting(
    "For how many days a partner's bank account waits, after somebody typed it, before it is paid (D-99). 0: not at all.",
  )
  @IsCount(0, 30)
  BANK_ACCOUNT_WAIT_DAYS = 3;

  @Setting(
    'Whether large payments, advances and bank accounts need a second administrator: `auto`, once another one could approve, or could within the last 7 days; `required`, always; or `off` (D-108, D-109).',
  )
  @IsOneOf(SECOND_PERSON_MODES)
  SECOND_PERSON: SecondPersonMode = 'auto';
}

/** How uploads share this process (D-80). */
@Settings()
export class UploadSettings implements CrossChecked {
  @Setting('How many uploads each process of documents reads at once. The others wait.')
  @IsCount(2, 1_000)
  UPLOADS_AT_ONCE = 4;

  @Setting('How many of those at most come from one address. Less than `UPLOADS_AT_ONCE`.')
  @IsCount(1, 1_000)
  UPLOADS_AT_ONCE_ADDRESS = 2;

  @Setting('How many uploads of one person may be open, waiting ones included; one more is answered 429.')
  @IsCount(1, 10_000)
  UPLOADS_OPEN_PERSON = 8;

  @Setting(
    'The same from one address: of the people of an office, or of all who file a claim behind it together.',
  )
  @IsCount(1, 10_000)
  UPLOADS_OPEN_ADDRESS = 24;

  @Setting('An upload that is slower than this many KiB per second is ended with 408.')
  @IsCount(1, 1_024)
  UPLOAD_SLOWEST_KIB = 8;

  @Setting('Over how many seconds that is measured.')
  @IsCount(1, 300)
  UPLOAD_SLOW_SECONDS = 10;

  problems(): string[] {
    return this.UPLOADS_AT_ONCE_ADDRESS < this.UPLOADS_AT_ONCE
      ? []
      : [
          `UPLOADS_AT_ONCE_ADDRESS is wrong: it is ${this.UPLOADS_AT_ONCE_ADDRESS}, and must be less than UPLOADS_AT_ONCE, which is ${this.UPLOADS_AT_ONCE}.`,
        ];
  }
}

/** What a process that draws a picture of a document may use (D-118). */
@Settings()
export class PreviewSettings {
  @Setting('A picture of a document that is not drawn after this many seconds is given up.')
  @IsCount(1, 20)
  PREVIEW_SECONDS = 15;

  @Setting(
    'One that needs more memory than this, in MiB, too. The container of documents needs 512 MiB besides.',
  )
  @IsCount(160, 4_096)
  PREVIEW_MEMORY_MIB = 512;
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
  @Setting('The routing number of your bank. With the other four `ACH_…`, payouts get NACHA files.')
  @IsOptional()
  @IsRoutingNumber()
  ACH_IMMEDIATE_DESTINATION?: string;

  @Setting('The name of your bank.')
  @IsOptional()
  @MaxLength(23, { message: 'it has at most 23 characters' })
  ACH_DESTINATION_NAME?: string;

  @Setting('Your identification at the bank, as it gives it.')
  @IsOptional()
  @Matches(/^[A-Za-z0-9]{9,10}$/, { message: 'it must be 9 or 10 letters and digits' })
  ACH_IMMEDIATE_ORIGIN?: string;

  @Setting("Your name on partners' bank statements.")
  @IsOptional()
  @MaxLength(23, { message: 'it has at most 23 characters' })
  ACH_COMPANY_NAME?: string;

  @Setting("Your number on partners' bank statements, often 1 and the tax number.")
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
