// What a restore changes in the databases, as PostgreSQL's superuser.

/**
 * Sends the events of the days before the backup again: at its moment some were in no inbox yet. Consumers deduplicate
 * events by id. The lock waits for a batch in progress.
 */
export const SEND_AGAIN = `
  begin;
  lock table outbox in exclusive mode;
  with again as (delete from sent_events returning *)
  insert into outbox (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
  select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
  from again order by sent_at;
  commit`;

/**
 * The same for events since a moment, for a broker that lost its data (make resend). Takes no lock: a batch in progress
 * reaches the new broker.
 * @param moment ISO
 */
export const sendAgainSince = (moment: string): string => `
  with again as (delete from sent_events where sent_at >= '${moment}' returning *)
  insert into outbox (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
  select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
  from again order by sent_at`;

/**
 * Ends all sessions: one that was ended after the backup, by a new password for example, must not become valid again.
 */
export const END_SESSIONS = 'truncate sessions';

/**
 * Marks files as deleted that were deleted while the backup was made, and whose objects it lacks.
 * @param keys uuids
 */
export const removeFiles = (keys: string[]): string =>
  `update files set removed_at = now() where removed_at is null and object_key = any('{${keys.join(',')}}'::uuid[])`;

/**
 * Drops bank accounts that waited: somebody may have stopped one after the backup, and its moment may have come since. The
 * account before stands. A backup of the release before has no such table.
 */
export const DROP_WAITING_ACCOUNTS = `
  do $$ begin
    if to_regclass('waiting_accounts') is null then return; end if;
    with dropped as (delete from waiting_accounts returning version)
    insert into bank_account_ends (version, how, ended_by, ended_role, by_link, ended_at)
    select version, 'replaced', set_by, 'admin', false, statement_timestamp()
    from dropped join bank_account_changes using (version);
  end $$`;
