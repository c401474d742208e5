// The minimum that pushes to many pages: a loop over the sockets of `ws`. A child of live-push.ts: sends its port, then
// pushes the given text to everybody when its parent says so. Asked for 'lag', it answers for how many ms its event loop was
// blocked at the longest since it was last asked.
import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { WebSocketServer } from 'ws';
import { LAG_RESOLUTION_MS } from './measure.ts';

const [text = ''] = process.argv.slice(2);
const delay = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
delay.enable();

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
server.on('connection', (socket) => socket.send('welcome'));
server.on('listening', () => process.send!((server.address() as AddressInfo).port));
process.on('message', (asked) => {
  if (asked === 'push') for (const socket of server.clients) socket.send(text);
  else {
    process.send!(Math.max(0, delay.max / 1e6 - LAG_RESOLUTION_MS));
    delay.reset();
  }
});
