import { FLAG_KINDS, isFlagKind } from '@portal/contracts/values/flags';
import { TIERS, type Tier } from '@portal/contracts/values/tiers';
import type { Cents } from '@portal/contracts/values/money';
import { SECOND_PERSON_MODES, type SecondPersonMode } from '@portal/contracts/values/second-person';
import {
  AreSecrets,
  IsCount,
  IsList,
  IsOneOf,
  IsSecret,
  IsWebAddress,
} from '@portal/kit/config/setting-kinds';
import { Setting, Settings, type CrossChecked } from '@portal/kit/config/settings';
import { sealKey, type SealKey } from './seals/seal-key.js';
import { keyToSignWith } from './seals/seal.rules.js';

const RISING = ['TIER_BRONZE', 'TIER_SILVER', 'TIER_GOLD', 'TIER_DIAMOND'] as const;
const MOST_DOLLARS = 1_000_000_000;

/**
 * The thresholds of the tiers (D-23, D-61). A tier is computed from a partner's lifetime commission when it is read. It
 * is not stored and pays nothing, so changing a threshold changes badges, but neither ledger nor sales.
 */
@Settings()
export class TierSettings implements CrossChecked {
  @Setting('Lifetime commission, in whole dollars, from which a partner is bronze; below it, starter (D-23).')
  @IsCount(1, MOST_DOLLARS)
  TIER_BRONZE = 500;

  @Setting('The same for silver; more than `TIER_BRONZE`.')
  @IsCount(1, MOST_DOLLARS)
  TIER_SILVER = 2_000;

  @Setting('The same for gold; more than `TIER_SILVER`.')
  @IsCount(1, MOST_DOLLARS)
  TIER_GOLD = 5_000;

  @Setting('The same for diamond; more than `TIER_GOLD`.')
  @IsCount(1, MOST_DOLLARS)
  TIER_DIAMOND = 10_000;

  problems(): string[] {
    const at = RISING.findIndex((name, index) => index > 0 && this[name] <= this[RISING[index - 1]!]);
    if (at < 0) return [];
    const [lower, upper] = [RISING[at - 1]!, RISING[at]!];
    return [
      `${upper} is wrong: it is ${this[upper]}, and must be more than ${lower}, which is ${this[lower]}.`,
    ];
  }

  tierOf(lifetimeCommissionCents: Cents): Tier {
    return TIERS[RISING.filter((name) => lifetimeCommissionCents >= this[name] * 100).length]!;
  }
}

/** How far a partner may be paid ahead of what they have earned (D-91). */
@Settings()
export class AdvanceSettings {
  @Setting(
    'The largest advance that a partner may have, in whole dollars: what is paid beyond all that is owed (D-91).',
  )
  @IsCount(0, 10_000_000)
  ADVANCE_LIMIT = 1_000;
}

/** When a second administrator has to approve a payment (D-108). */
@Settings()
export class SecondPersonSettings {
  @Setting(
    'Whether large payments, advances and bank accounts need a second administrator: `auto`, once another one could approve, or could within the last 7 days; `required`, always; or `off` (D-108, D-109).',
  )
  @IsOneOf(SECOND_PERSON_MODES)
  SECOND_PERSON: SecondPersonMode = 'auto';

  @Setting(
    'From how many whole dollars, together with what the administrator paid alone within 24 hours, a payment needs a second administrator. An advance always does (D-108).',
  )
  @IsCount(0, 10_000_000)
  SECOND_PERSON_FROM = 500;

  get isOff(): boolean {
    return this.SECOND_PERSON === 'off';
  }

  get fromCents(): Cents {
    return this.SECOND_PERSON_FROM * 100;
  }
}

/** Which flags hold commission until an administrator decides (D-115). */
@Settings()
export class FlagSettings implements CrossChecked {
  @Setting(
    `What holds commission until an administrator decides (D-115): any of \`${Object.keys(FLAG_KINDS).join(',')}\`, or \`off\`.`,
  )
  @IsList()
  FLAG_KINDS: string[] = Object.keys(FLAG_KINDS);

  @Setting(
    'Commission of 24 hours, in whole dollars, below which `velocity` flags nobody; from it on, ten times a usual day does (D-115).',
  )
  @IsCount(1, MOST_DOLLARS)
  FLAG_VELOCITY_FROM = 1_000;

  problems(): string[] {
    const wrong = this.FLAG_KINDS.filter((kind) => kind !== 'off' && !isFlagKind(kind));
    return wrong.length === 0
      ? []
      : [
          `FLAG_KINDS is wrong: it has ${wrong.join(', ')}, and may have ${Object.keys(FLAG_KINDS).join(', ')} or off.`,
        ];
  }

  raises = (kind: string): boolean => isFlagKind(kind) && this.FLAG_KINDS.includes(kind);
}

/** With what the books are sealed (D-182). */
@Settings()
export class SealSettings {
  @Setting(
    'Signs the seals of the books (docs/books.md). Whoever has it could seal other books; if you lose it, the books can be sealed no more.',
  )
  @IsSecret()
  SEALS_KEY!: string;

  @Setting(
    'Further keys, separated by commas: while a key is replaced, its turn ends with a seal that names the next (`make rotate-keys`).',
  )
  @AreSecrets()
  SEALS_OLD_KEYS: string[] = [];

  @Setting('Where people reach the portal: each seal and each statement names it.')
  @IsWebAddress('http://localhost:8080')
  PUBLIC_URL = 'http://localhost:8080';

  private keys?: { current: SealKey; others: SealKey[] };

  /** As `keyToSignWith`. @param announced the public keys that the seals so far have named */
  keyFor(announced: string[]): { signs: SealKey; names: SealKey | null } | null {
    this.keys ??= { current: sealKey(this.SEALS_KEY), others: this.SEALS_OLD_KEYS.map(sealKey) };
    return keyToSignWith(this.keys.current, this.keys.others, announced);
  }

  /** Without a slash at its end. */
  get portal(): string {
    return this.PUBLIC_URL.replace(/\/+$/, '');
  }
}
