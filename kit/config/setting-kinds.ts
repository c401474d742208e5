// Decorators beside @Setting for kinds of settings that several processes have. Each combines decorators of
// class-validator and class-transformer, with the message that an operator sees.
import { applyDecorators } from '@nestjs/common';
import { isTimeZone } from '@portal/contracts/values/business-time-zone';
import { Transform, Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNumber,
  IsPositive,
  Matches,
  Max,
  Min,
  MinLength,
  ValidateBy,
  buildMessage,
} from 'class-validator';

const parsed = (text: unknown) =>
  typeof text === 'string' && URL.canParse(text) ? new URL(text) : undefined;

/**
 * A URL with one of these protocols.
 * @param example shown in the message
 * @param each true where the setting is a list of URLs
 */
export const IsAddress = (protocols: string[], example: string, each = false): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isAddress',
      validator: {
        validate: (value) => protocols.includes(parsed(value)?.protocol.slice(0, -1) ?? ''),
        defaultMessage: buildMessage(() => `it must look like ${example}`),
      },
    },
    { each },
  );

export const IsWebAddress = (example: string): PropertyDecorator => IsAddress(['http', 'https'], example);

/** A whole number. */
export function IsCount(least: number, most?: number): PropertyDecorator {
  const range = most === undefined ? `of ${least} or more` : `from ${least} to ${most}`;
  const options = { message: `it must be a whole number ${range}` };
  return applyDecorators(
    Type(() => Number),
    IsInt(options),
    Min(least, options),
    ...(most === undefined ? [] : [Max(most, options)]),
  ) as PropertyDecorator;
}

/** A number with decimals. */
export function IsAmount(least: number, most: number): PropertyDecorator {
  const options = { message: `it must be a number from ${least} to ${most}` };
  return applyDecorators(
    Type(() => Number),
    IsNumber({}, options),
    Min(least, options),
    Max(most, options),
  ) as PropertyDecorator;
}

/** `30`, `1.5` … */
export function IsPositiveNumber(): PropertyDecorator {
  const options = { message: 'it must be a number above 0' };
  return applyDecorators(
    Type(() => Number),
    IsNumber({}, options),
    IsPositive(options),
  ) as PropertyDecorator;
}

export const IsPort = (): PropertyDecorator => IsCount(0, 65_535);

export const IsOneOf = (words: readonly string[]): PropertyDecorator =>
  IsIn([...words], { message: `it must be one of ${words.join(', ')}` });

export const IsTimeZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isTimeZone',
    validator: {
      validate: isTimeZone,
      defaultMessage: buildMessage(() => 'it must be UTC or a time zone such as America/New_York'),
    },
  });

export const IsSecret = (): PropertyDecorator =>
  MinLength(16, { message: 'it needs at least 16 characters' });

/** A comma-separated list. Its default is `[]` where it may be absent. */
export const IsList = (): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.split(',').map((each) => each.trim()) : value,
  );

export const AreSecrets = (): PropertyDecorator =>
  applyDecorators(
    IsList(),
    MinLength(16, { each: true, message: 'each needs at least 16 characters' }),
  ) as PropertyDecorator;

const KEY = /^[0-9a-f]{64}$/;
const KEY_FAULT = '32 bytes in hex, as `make internal-keys` prints them';

/** A key of 32 bytes, in hex. */
export const IsKey = (): PropertyDecorator => Matches(KEY, { message: `it must have ${KEY_FAULT}` });

export const AreKeys = (): PropertyDecorator =>
  applyDecorators(
    IsList(),
    Matches(KEY, { each: true, message: `each must have ${KEY_FAULT}` }),
  ) as PropertyDecorator;

/** `gateway=…,hub=…`, each an Ed25519 public key: 32 bytes in base64url. */
export const ArePublicKeys = (): PropertyDecorator =>
  applyDecorators(
    IsList(),
    Matches(/^[a-z-]+=[\w-]{43}$/, {
      each: true,
      message: 'it must look like gateway=KEY,hub=KEY, as `make internal-keys` prints it',
    }),
  ) as PropertyDecorator;
