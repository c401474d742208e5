import { startService } from '@portal/kit/bootstrap/start-service';
import { AppModule } from './app.module.js';
import { acceptPictures } from './product-pictures/accept-pictures.js';

await startService('catalog-referrals', AppModule, { prepare: acceptPictures });
