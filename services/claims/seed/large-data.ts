import { CLAIM_TYPES } from '@portal/contracts/values/claims';
import { firstNames, lastNames } from '../../../scripts/large-data/catalog.sql.ts';
import { choose, pick, scrambled } from '../../../scripts/large-data/chance.sql.ts';
import type { Filler } from '../../../scripts/large-data/filler.ts';
import type { Plan } from '../../../scripts/large-data/plan.ts';
import { momentOf } from '../../../scripts/large-data/sales.sql.ts';

/** Writes claims in every state with their history, but without files, whose bytes would be in a store. */
export async function fillClaims(filler: Filler, plan: Plan): Promise<void> {
  const found = `select from claims where policy_number like 'SEED-%' limit 1`;
  await filler.once(found, ['claims', 'claim_history'], async () => {
    await filler.write(
      'steps of claims',
      `with claim as (
         insert into claims (claim_number, claim_type, first_name, last_name, email, phone, policy_number, incident_date,
           estimated_cents, supporting_documents, status, created_at, fingerprint)
         select 'CLM-S' || ${scrambled('n')}, ${pick(Object.keys(CLAIM_TYPES), 'n', 51)}, first_name, last_name,
           lower(first_name || '.' || last_name) || '.' || n || '@example.com',
           '(555) 01' || ${choose('n', 55, 10)} || '-' || lpad(n::text, 4, '0'), 'SEED-' || lpad(n::text, 6, '0'),
           (filed_at - interval '3 days')::date, 5000 + ${choose('n', 54, 200_000)}, '',
           case when fate < 15 then 'submitted' when fate < 30 then 'in review' when fate < 85 then 'approved'
             else 'denied' end,
           filed_at, decode(md5('seed' || n), 'hex')
         from (
           select n, ${pick(firstNames, 'n', 52)} as first_name, ${pick(lastNames, 'n', 53)} as last_name,
             ${choose('n', 56, 100)} as fate, ${momentOf('n', plan.claims, plan)} as filed_at
           from generate_series(1, ${plan.claims}) n
         ) made order by n
         returning id, status, created_at
       )
       insert into claim_history (claim_id, status, note, at)
       select id, state, note, least(created_at + number * interval '20 hours', timestamptz '${plan.until}')
       from claim, lateral (values
         (0, 'submitted', null), (1, 'in review', null),
         (2, 'approved', 'Covered by the policy'), (2, 'denied', 'Not covered by the policy')
       ) step (number, state, note)
       where number = 0 or state = status or (number = 1 and status in ('approved', 'denied'))
       order by id, number`,
    );
  });
}
