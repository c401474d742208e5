import { Module } from '@nestjs/common';
import { DatabaseModule } from '@portal/kit/database/database.module';
import { MessagingModule } from '@portal/kit/messaging/messaging.module';
import { migrations } from '../migrations/all.gen.js';
import { controllers } from './controllers.gen.js';
import { Brands } from './brand/brands.js';
import { CountVisits } from './links/count-visits.js';
import { OpenLink } from './links/open-link.js';
import { PartnerNames } from './partners/partner-names.js';
import { ProductPictures } from './product-pictures/product-pictures.js';
import { EditProducts } from './products/edit-products.js';
import { ProductPreviews } from './previews/product-previews.js';
import { PresentProduct } from './products/present-product.js';
import { ProductEntity } from './products/product.entity.js';
import { ProductsForSale } from './products/products-for-sale.js';
import { AdoptCode } from './referrals/adopt-code.js';
import { CreateReferral } from './referrals/create-referral.js';
import { DeleteReferral } from './referrals/delete-referral.js';
import { EditReferral } from './referrals/edit-referral.js';
import { PresentReferral } from './referrals/present-referral.js';
import { HoldSettings, SiteSettings } from './settings.js';

@Module({
  imports: [
    DatabaseModule.with({ entities: [ProductEntity], migrations }),
    MessagingModule.for('catalog-referrals'),
  ],
  controllers,
  providers: [
    SiteSettings,
    HoldSettings,
    PresentProduct,
    PartnerNames,
    OpenLink,
    CountVisits,
    CreateReferral,
    DeleteReferral,
    EditReferral,
    PresentReferral,
    AdoptCode,
    EditProducts,
    ProductsForSale,
    ProductPreviews,
    Brands,
    ProductPictures,
  ],
})
export class AppModule {}
