import { startService } from '@portal/kit/bootstrap/start-service';
import { AppModule } from './app.module.js';
import { serve } from './serve.js';
import { trustedProxies } from './settings.js';

await startService('gateway', AppModule, {
  public: true,
  events: false,
  trustProxy: trustedProxies(),
  prepare: serve,
});
