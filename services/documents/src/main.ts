import { startService } from '@portal/kit/bootstrap/start-service';
import { acceptUploads } from './accept-uploads.js';
import { AppModule } from './app.module.js';

await startService('documents', AppModule, { prepare: acceptUploads });
