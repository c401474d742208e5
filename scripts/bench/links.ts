// What the benchmarks of a link share: links to open, and the children that stand in for Stripe and for the minimum.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

export interface Child {
  process: ChildProcess;
  said: string;
}

const LINKS = 6_000;
/** Of each product, in cents. */
export const PRICE = 12_900;

/** SQL that adds products, partners and their links. */
export const addLinks = `
  with made as (
    insert into products (name, description, price_cents, external_url, rate_bps, category)
    select 'Roadside Assist ' || n, 'Help on the road, at home and abroad', ${PRICE}, 'https://example.com', 1000, 'basic'
    from generate_series(1, 6) n returning id
  ), known as (
    insert into partners (id, first_name, last_name, company_name, revision)
    select n, 'Ava', 'Lind', 'Lind Insurance', 1 from generate_series(1, ${LINKS / 6}) n returning id
  )
  insert into referrals (code, partner_id, product_id)
  select upper(lpad(to_hex(row_number() over ()), 8, '0')), known.id, made.id from made, known`;
/** The code of a link; the numbers go round. */
export const codeOf = (n: number) => (1 + (n % LINKS)).toString(16).toUpperCase().padStart(8, '0');

/** A child process, and its first message. */
export async function child(file: string, ...args: (string | number)[]): Promise<Child> {
  const process = fork(join(import.meta.dirname, file), args.map(String));
  const said = await new Promise<string>((resolve, reject) =>
    process.once('message', resolve).once('exit', reject),
  );
  return { process, said };
}

/** How many intents the stand-in for Stripe has made. */
export const countIntents = ({ process }: Child) =>
  new Promise((resolve) => {
    process.once('message', resolve);
    process.send('how many?');
  });
