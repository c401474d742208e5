import { Injectable } from '@nestjs/common';
import { DataKeys } from '../sealing/data-keys.js';
import { DamagedFile } from '../sealing/sealed-stream.js';
import { openText, sealText, type SealedText } from '../sealing/sealed-text.js';
import type { SealedTaxNumberRow } from './tax-number.sql.js';

/** Identifies the partner: the context that the number's key and bytes are bound to. */
export const boundTo = (partnerId: number) => `tax-number/${partnerId}`;

/** Seals tax numbers, each with its own key that is bound to its partner (D-30). They are opened only to be compared. */
@Injectable()
export class TaxNumberSeals {
  constructor(private readonly keys: DataKeys) {}

  seal(partnerId: number, taxNumber: string): Promise<SealedText> {
    return sealText(this.keys, taxNumber, boundTo(partnerId));
  }

  /** @returns null when it was sealed for another partner, or its key is lost */
  async open({ partner_id, sealed, data_key, key_id }: SealedTaxNumberRow): Promise<string | null> {
    try {
      return await openText(this.keys, { sealed, dataKey: data_key, keyId: key_id }, boundTo(partner_id));
    } catch (error) {
      if (error instanceof DamagedFile) return null;
      throw error;
    }
  }
}
