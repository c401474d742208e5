// Stands in for Stripe where its own cost must not be measured: makes payment intents after a fixed delay. Gets a port;
// tells its parent when it listens and, when asked, how many intents it made.
import { createServer } from 'node:http';
import { paidIntent } from './load.ts';

const DELAY_MS = 20;
let made = 0;

createServer((request, response) => {
  const answer = (body: object) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(body));
  };
  request.resume().on('end', () => {
    if (request.method !== 'POST') return answer({ object: 'list', data: [], has_more: false });
    const id = `pi_${String(++made).padStart(20, '0')}`;
    const intent = { ...paidIntent(id, 12_900, 1_700_000_000), status: 'requires_payment_method' };
    setTimeout(answer, DELAY_MS, intent);
  });
}).listen(Number(process.argv[2]), '127.0.0.1', () => process.send!('listening'));

process.on('message', () => process.send!(made));
