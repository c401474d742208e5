import { startService } from '@portal/kit/bootstrap/start-service';
import { AppModule } from './app.module.js';
import { readMultipart } from './filing/multipart.js';

await startService('claims', AppModule, { prepare: readMultipart });
