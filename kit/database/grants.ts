import pg from 'pg';
import { LOCK_TIMEOUT_MS, retryTemporary } from './retry-temporary.js';

/** The roles of a database. */
export interface Roles {
  database: string;
  /** Signs in, reads and writes rows. */
  service: string;
  /** Runs the migrations; nobody signs in as it. */
  owner: string;
}

interface Thing {
  /** Quoted, with its schema. */
  name: string;
  /** The sequences of its columns, which change owner with it. */
  sequences: string[];
  isSequence: boolean;
  isServices: boolean;
  /** The service's current privileges on it, in lower case. */
  held: string[];
  appendOnly: boolean;
  /** Only a trigger of another table adds rows, as its owner. */
  filledByTrigger: boolean;
}

const quoted = pg.escapeIdentifier;

/**
 * Corrects owners and privileges in a database while the service may be running. It changes only what differs, one table
 * at a time, so it locks at most one table and blocks nobody for longer than `LOCK_TIMEOUT_MS`. The owner and privileges
 * of a table change in one transaction, so the service never loses access.
 * @param client connected to that database as a member of both roles
 */
export async function grantWhatIsMissing(client: pg.Client, roles: Roles): Promise<void> {
  const [service, owner] = [quoted(roles.service), quoted(roles.owner)];
  await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
  const together = (statements: string[]) =>
    retryTemporary(() => client.query(['begin', ...statements, 'commit'].join(';\n')).catch(undo(client)));

  if (await databaseDiffers(client, roles)) await together(databaseRights(roles));
  await together([
    `alter default privileges for role ${owner} in schema public
       grant select, insert, update, delete on tables to ${service}`,
    `alter default privileges for role ${owner} in schema public grant select, usage on sequences to ${service}`,
  ]);
  // Tables first: the sequences of their columns change owner with them.
  for (const kinds of [TABLES, SEQUENCES])
    for (const thing of await thingsIn(client, roles, kinds)) {
      const statements = changesOf(thing, roles);
      if (statements.length > 0) await together(statements);
    }
  // Functions, types, extensions: a new owner of these blocks no statement of the service.
  if (await ownsAnything(client, roles)) await together([`reassign owned by ${service} to ${owner}`]);
}

const undo = (client: pg.Client) => async (error: unknown) => {
  await client.query('rollback');
  throw error;
};

function databaseRights({ database, service, owner }: Roles): string[] {
  const [name, role] = [quoted(database), quoted(service)];
  return [
    `alter database ${name} owner to ${quoted(owner)}`,
    `revoke all on database ${name} from public, ${role}`,
    `grant connect on database ${name} to ${role}`,
  ];
}

/** Values of `pg_class.relkind`: whatever can be read like a table, and sequences. */
const TABLES = ['r', 'p', 'v', 'm', 'f'];
const SEQUENCES = ['S'];

/** The relations of these kinds in schema `public`. */
async function thingsIn(client: pg.Client, { service }: Roles, kinds: string[]): Promise<Thing[]> {
  const { rows } = await client.query<Thing>(
    `select c.oid::regclass::text as name,
            array(select d.objid::regclass::text from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S'
                  where d.classid = 'pg_class'::regclass and d.refclassid = d.classid and d.refobjid = c.oid
                    and d.deptype in ('a', 'i')) as sequences,
            c.relkind = 'S' as "isSequence",
            c.relowner = role.oid as "isServices",
            array(select lower(privilege_type) from aclexplode(c.relacl) where grantee = role.oid) as held,
            exists (select from pg_trigger where tgrelid = c.oid and tgname = 'append_only') as "appendOnly",
            exists (select from pg_trigger where tgrelid = c.oid and tgname = 'filled_by_trigger') as "filledByTrigger"
     from pg_class c, pg_roles role
     where c.relnamespace = 'public'::regnamespace and c.relkind = any($2::text[]) and role.rolname = $1
     order by c.oid`,
    [service, kinds],
  );
  return rows;
}

/** The statements that correct its owner and privileges; empty when nothing differs. */
function changesOf(thing: Thing, roles: Roles): string[] {
  const [service, owner] = [quoted(roles.service), quoted(roles.owner)];
  const { name, sequences, isServices, held } = thing;
  const wanted = rightsTo(thing);
  if (isServices && !thing.isSequence)
    return [
      `alter table ${name} owner to ${owner}`,
      `grant ${wanted.join(', ')} on table ${name} to ${service}`,
      ...sequences.map((sequence) => `grant select, usage on sequence ${sequence} to ${service}`),
    ];
  const missing = wanted.filter((right) => !held.includes(right));
  const excess = held.filter((right) => !wanted.includes(right));
  const kind = thing.isSequence ? 'sequence' : 'table';
  return [
    ...(isServices ? [`alter sequence ${name} owner to ${owner}`] : []),
    ...(missing.length > 0 ? [`grant ${missing.join(', ')} on ${kind} ${name} to ${service}`] : []),
    ...(excess.length > 0 ? [`revoke ${excess.join(', ')} on ${kind} ${name} from ${service}`] : []),
  ];
}

function rightsTo({ name, isSequence, appendOnly, filledByTrigger }: Thing): string[] {
  if (isSequence) return ['select', 'usage'];
  if (name === 'migrations' || filledByTrigger) return ['select'];
  return appendOnly ? ['select', 'insert'] : ['select', 'insert', 'update', 'delete'];
}

/** Whether the owner differs, or who may connect. */
async function databaseDiffers(client: pg.Client, { database, service, owner }: Roles): Promise<boolean> {
  const { rows } = await client.query<{ owner: string; rights: string[] }>(
    `select pg_get_userbyid(datdba) as owner,
            array(select case grantee when 0 then 'public' else pg_get_userbyid(grantee)::text end || ' ' || privilege_type
                  from aclexplode(coalesce(datacl, acldefault('d', datdba))) where grantee <> datdba) as rights
     from pg_database where datname = $1`,
    [database],
  );
  const [found] = rows;
  const ours = found!.rights.filter(
    (right) => right.startsWith('public ') || right.startsWith(`${service} `),
  );
  return found!.owner !== owner || ours.join() !== `${service} CONNECT`;
}

async function ownsAnything(client: pg.Client, { database, service }: Roles): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_shdepend
     where deptype = 'o' and refclassid = 'pg_authid'::regclass
       and refobjid = (select oid from pg_roles where rolname = $1)
       and dbid = (select oid from pg_database where datname = $2)`,
    [service, database],
  );
  return rowCount! > 0;
}
