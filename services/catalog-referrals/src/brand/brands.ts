import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Brand, BrandChange } from '@portal/contracts/http/brand';
import { DEFAULT_BRAND_COLOR } from '@portal/contracts/values/brand-palette';
import { Database } from '@portal/kit/database/database';
import { tellChange } from '@portal/kit/http/audit';
import { requireSeen } from '@portal/kit/http/seen';
import { findBrand, findSaver, insertBrand, insertPicture } from './brand.sql.js';
import { pictureOf, type Picture } from './keep-picture.js';

/** The portal as it comes. */
const AS_IT_COMES: Brand = {
  version: 0,
  name: 'Partner Portal',
  color: DEFAULT_BRAND_COLOR,
  logo: null,
  mark: null,
  supportAddress: null,
  site: null,
};

/** How the portal looks and calls itself (D-149). */
@Injectable()
export class Brands {
  constructor(private readonly database: Database) {}

  current = async (): Promise<Brand> => (await this.database.first(findBrand)) ?? AS_IT_COMES;

  /**
   * Saves the next version. The version's key lets one of two administrators in. The same content again, by the same
   * administrator, is the version that it made: the answer was lost.
   * @throws AppError 409 CHANGED_MEANWHILE unless the version seen is the current one; 422 for a picture
   */
  async save({ seenVersion, logo, mark, ...rest }: BrandChange, savedBy: number): Promise<Brand> {
    const newLogo = await pictureIn(logo);
    const newMark = await pictureIn(mark);
    return this.database.transaction(async (transaction) => {
      const before = (await transaction.first(findBrand)) ?? AS_IT_COMES;
      const after: Brand = {
        ...rest,
        version: seenVersion + 1,
        logo: hashOf(newLogo, before.logo),
        mark: hashOf(newMark, before.mark),
      };
      if (before.version === seenVersion) {
        for (const picture of [newLogo, newMark])
          if (picture) await transaction.query(insertPicture, picture);
        if (await transaction.first(insertBrand, { ...after, savedBy })) {
          tellChange({
            before: audited(before),
            after: {
              ...audited(after),
              ...(before.supportAddress !== after.supportAddress && { supportAddressChanged: true }),
            },
          });
          return after;
        }
      }
      const now = (await transaction.first(findBrand)) ?? AS_IT_COMES;
      const isAgain =
        isDeepStrictEqual(now, after) &&
        (await transaction.first(findSaver, { version: after.version, savedBy }));
      if (!isAgain) requireSeen({ version: seenVersion }, { version: now.version });
      return now;
    });
  }
}

/** undefined: as before; null: none. */
type PictureWish = Picture | null | undefined;

const pictureIn = async (base64: string | null | undefined): Promise<PictureWish> =>
  base64 == null ? base64 : pictureOf(base64);

const hashOf = (picture: PictureWish, before: string | null) =>
  picture === undefined ? before : (picture?.hash ?? null);

/** What the audit log keeps, and that the support address changed; addresses are in the versions only. */
const audited = ({ version, name, color, logo, mark }: Brand) => ({ version, name, color, logo, mark });
