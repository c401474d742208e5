import { startService } from '@portal/kit/bootstrap/start-service';
import { AppModule } from './app.module.js';

await startService('notifications', AppModule);
