import { partnerRows } from './catalog.sql.ts';
import { Refused, type Filler } from './filler.ts';
import { BASE, planOf, type Plan } from './plan.ts';

/** Whoever was not changed since has the moment still. */
const KNOWN = `select (max(id) - ${BASE})::int as partners, until
  from (select min(updated_at) as until from users where id > ${BASE}) first
  join users on id > ${BASE} and updated_at = until group by until`;

/**
 * The partners come first, since they tell of what plan all the rest is: their `updated_at` is its moment, so that a run
 * that was broken off is finished by the next one, on whatever day.
 * @param passwordHash of the one password that all of them have
 * @throws Refused where a data set of another scale is there
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
