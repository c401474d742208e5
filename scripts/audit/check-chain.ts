// Recomputes the chain of the audit log (D-101). docs/audit-log.md says how a hash is made.
import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { count } from './part.ts';

export interface CheckedChain {
  figure: string;
  /** The first entry that does not fit, in a sentence; null when all do. */
  problem: string | null;
}

interface Link {
  number: number;
  entry_id: number;
  /** Hex, as the hash. */
  previous: string;
  hash: string;
  /** null: there is no such entry. */
  text: string | null;
}
interface Head {
  number: number;
  hash: string;
  day: string;
}

const AT_ONCE = 5_000;
const START = '00'.repeat(32);

// Not by the function of the database, which whoever changes entries could change too; nor by one of theirs with the name
// of PostgreSQL's, or by a view in a table's place.
const LINKS = `
  select c.number::float8, c.entry_id::float8, encode(c.previous, 'hex') as previous, encode(c.hash, 'hex') as hash,
    (select (jsonb_object_agg(key, value) filter (where value <> 'null'))::text
     from jsonb_each(to_jsonb(e) || jsonb_build_object(
       'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
     where e.id is not null) as text
  from public.audit_chain c left join public.audit_log e on e.id = c.entry_id
  where c.number > $1 order by c.number limit ${AT_ONCE}`;
const HEADS = `select number::float8, encode(hash, 'hex') as hash, day::text from public.audit_heads order by number`;
const IMPOSTORS = `
  select relname from pg_class where relnamespace = 'public'::regnamespace
    and relname in ('audit_log', 'audit_chain', 'audit_heads') and (relkind <> 'r' or relrowsecurity or relhasrules)`;
const UNCHAINED = `
  select id::float8 from public.audit_log e where not exists (select from public.audit_chain where entry_id = e.id)
  order by id limit 1`;

/**
 * @param client connected to the gateway's database
 * @param outside a head that was taken outside earlier, in hex
 */
export async function checkChain(client: ClientBase, outside?: string): Promise<CheckedChain> {
  await client.query('begin isolation level repeatable read read only'); // entries are written meanwhile
  try {
    await client.query('set local search_path = pg_catalog');
    return (await impostor(client)) ?? (await check(client, outside?.toLowerCase()));
  } finally {
    await client.query('rollback');
  }
}

/** A relation of the log that is no plain table. */
async function impostor(client: ClientBase): Promise<CheckedChain | null> {
  const { rows } = await client.query<{ relname: string }>(IMPOSTORS);
  const [found] = rows;
  return found
    ? {
        figure: 'In the audit log: nothing that can be trusted',
        problem: `${found.relname} is not the table that it was`,
      }
    : null;
}

async function check(client: ClientBase, outside: string | undefined): Promise<CheckedChain> {
  const heads = (await client.query<Head>(HEADS)).rows;
  let last: Pick<Link, 'number' | 'entry_id' | 'hash'> = { number: 0, entry_id: 0, hash: START };
  let found = outside === undefined;
  const said = (problem: string | null): CheckedChain => ({
    figure: `In the audit log: ${count(last.number)} entries, head ${last.hash}`,
    problem,
  });
  for (;;) {
    const { rows } = await client.query<Link>(LINKS, [last.number]);
    for (const link of rows) {
      const problem = misfit(last, link) ?? rewritten(heads, link);
      if (problem) return said(problem);
      found ||= link.hash === outside;
      last = link;
    }
    if (rows.length < AT_ONCE) break;
  }
  const [beyond] = heads;
  if (beyond) return said(`The log ends before the head that was written down on ${beyond.day}`);
  const [unchained] = (await client.query<{ id: number }>(UNCHAINED)).rows;
  if (unchained) return said(`Entry ${unchained.id} is not in the chain`);
  return said(found ? null : `The head ${outside} is not in the log: it was cut before it, or written anew`);
}

function misfit(last: Pick<Link, 'number' | 'entry_id' | 'hash'>, link: Link): string | null {
  if (link.number !== last.number + 1)
    return last.number === 0
      ? `The first entry is missing`
      : `An entry after ${last.entry_id} is missing from the chain`;
  if (link.text === null) return `Entry ${link.entry_id} is missing`;
  if (link.previous !== last.hash)
    return `Entry ${link.entry_id} does not follow the one before it, ${last.entry_id || 'the start'}`;
  const hash = createHash('sha256').update(Buffer.from(link.previous, 'hex')).update(link.text).digest('hex');
  return hash === link.hash ? null : `Entry ${link.entry_id} was changed`;
}

/** Takes the heads up to the link off the list. */
function rewritten(heads: Head[], link: Link): string | null {
  while (heads[0] && heads[0].number <= link.number) {
    const head = heads.shift()!;
    if (head.hash !== link.hash)
      return `The log was written anew before the head that was written down on ${head.day}`;
  }
  return null;
}
