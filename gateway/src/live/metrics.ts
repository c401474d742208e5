import { measured } from '@portal/kit/process/measured';
import { Histogram } from 'prom-client';

export const saleToToast = new Histogram({
  name: 'portal_sale_to_toast_seconds',
  help: 'From the transaction that recorded a sale until it was sent to the open screens',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
});
export const liveSockets = measured('portal_live_sockets', 'Open screens on the live channel');
