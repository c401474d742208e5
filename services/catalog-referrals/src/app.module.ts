import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { CountVisits } from './links/count-visits.js';
import { LinksController } from './links/links.controller.js';
import { OpenLink } from './links/open-link.js';
import { NameLinksWhenPartnerChanges } from './partners/name-links-when-partner-changes.js';
import { PartnerNames } from './partners/partner-names.js';
import { RemoveLinksWhenPartnerDeleted } from './partners/remove-links-when-partner-deleted.js';
import { EditProductsController } from './products/edit-products.controller.js';
import { EditProducts } from './products/edit-products.js';
import { PreviewsController } from './previews/previews.controller.js';
import { ProductPreviews } from './previews/product-previews.js';
import { ProductEntity } from './products/product.entity.js';
import { ProductsController } from './products/products.controller.js';
import { AdoptCode } from './referrals/adopt-code.js';
import { CreateReferral } from './referrals/create-referral.js';
import { DeleteReferral } from './referrals/delete-referral.js';
import { PresentReferral } from './referrals/present-referral.js';
import { FindCodesController } from './referrals/find-codes.controller.js';
import { LinksOfPartnersController } from './referrals/links-of-partners.controller.js';
import { ListLinksController } from './referrals/list-links.controller.js';
import { ReferralsController } from './referrals/referrals.controller.js';
import { SiteSettings } from './settings.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [ProductEntity], migrations }),
    MessagingModule.for('catalog-referrals'),
  ],
  controllers: [
    ProductsController,
    PreviewsController,
    ReferralsController,
    LinksController,
    NameLinksWhenPartnerChanges,
    RemoveLinksWhenPartnerDeleted,
    EditProductsController,
    LinksOfPartnersController,
    FindCodesController,
    ListLinksController,
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
    ProductPreviews,
  ],
})
export class AppModule {}
