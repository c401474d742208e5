import { Gauge } from 'prom-client';

export const certificateExpires = new Gauge({
  name: 'portal_certificate_expires_timestamp_seconds',
  help: 'When the certificate of the public address runs out; 0 when it could not be read',
  labelNames: ['host'],
});
