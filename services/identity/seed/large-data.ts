import { partnerRows } from '../../../scripts/large-data/catalog.sql.ts';
import { Refused, type Filler } from '../../../scripts/large-data/filler.ts';
import { BASE, planOf, type Plan } from '../../../scripts/large-data/plan.ts';

/** `updated_at` is still the data set's time for users that were not changed since. */
const KNOWN = `select (max(id) - ${BASE})::int as partners, until
  from (select min(updated_at) as until from users where id > ${BASE}) first
  join users on id > ${BASE} and updated_at = until group by until`;

/**
 * Fills the partners first, since they record the plan of everything else. Their `updated_at` is the plan's time, so
 * that a later run can finish an interrupted one.
 * @param passwordHash of every partner's password
 * @throws Refused when the portal has a data set of another scale
 */
export async function fillIdentity(filler: Filler, scale: number, passwordHash: string): Promise<Plan> {
  await filler.once(KNOWN, ['users'], async () => {
    const plan = planOf(scale, new Date());
    await filler.write(
      'partners',
      `insert into users (id, role, email, password_hash, first_name, last_name, company_name, has_seen_onboarding,
         created_at, updated_at)
       overriding system value
       select partner_id, 'partner', email, '${passwordHash}', first_name, last_name, company_name, true, created_at,
         '${plan.until}'
       from ${partnerRows(plan)} partner order by n`,
    );
    await filler.moveOn('users');
  });
  const [known] = await filler.rows<{ partners: number; until: Date }>(KNOWN);
  const plan = planOf(scale, known!.until);
  if (known!.partners !== plan.partners)
    throw new Refused(
      `A large data set of ${known!.partners} partners is there already, and this one would have ${plan.partners}: another SCALE takes an empty portal.`,
    );
  return plan;
}
