import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { ProductsReferralsPartners1763700000001 } from '../migrations/0001-products-referrals-partners.js';
import { Visits1763700000002 } from '../migrations/0002-visits.js';
import { CodesOfOtherFormats1763700000104 } from '../migrations/0004-codes-of-other-formats.js';
import { DeletedPartners1763700000105 } from '../migrations/0005-deleted-partners.js';
import { CodesByBeginning1763700000120 } from '../migrations/0006-codes-by-beginning.js';
import { CountVisits } from './links/count-visits.js';
import { LinksController } from './links/links.controller.js';
import { OpenLink } from './links/open-link.js';
import { KeepNamesWhenPartnerChanges } from './partners/keep-names-when-partner-changes.js';
import { PartnerNames } from './partners/partner-names.js';
import { RemoveLinksWhenPartnerDeleted } from './partners/remove-links-when-partner-deleted.js';
import { EditProductsController } from './products/edit-products.controller.js';
import { EditProducts } from './products/edit-products.js';
import { ProductsController } from './products/products.controller.js';
import { AdoptCode } from './referrals/adopt-code.js';
import { CreateReferral } from './referrals/create-referral.js';
import { DeleteReferral } from './referrals/delete-referral.js';
import { PresentReferral } from './referrals/present-referral.js';
import { FindCodesController } from './referrals/find-codes.controller.js';
import { LinksOfPartnersController } from './referrals/links-of-partners.controller.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { SiteSettings } from './settings.js';

@Module({
  imports: [
    DatabaseModule.with({
      migrations: [
        ProductsReferralsPartners1763700000001,
        Visits1763700000002,
        CodesOfOtherFormats1763700000104,
        DeletedPartners1763700000105,
        CodesByBeginning1763700000120,
      ],
    }),
    MessagingModule.for('catalog-referrals'),
  ],
  controllers: [
    ProductsController,
    ReferralsController,
    LinksController,
    KeepNamesWhenPartnerChanges,
    RemoveLinksWhenPartnerDeleted,
    EditProductsController,
    LinksOfPartnersController,
    FindCodesController,
  ],
  providers: [
    SiteSettings,
    PartnerNames,
    OpenLink,
    CountVisits,
    CreateReferral,
    DeleteReferral,
    PresentReferral,
    AdoptCode,
    EditProducts,
  ],
})
export class AppModule {}
