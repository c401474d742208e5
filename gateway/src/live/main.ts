import { startService } from '@portal/kit/bootstrap/start-service';
import { HubModule } from './hub.module.js';

await startService('hub', HubModule, { public: true });
