// What a restore changes in the databases, as PostgreSQL's superuser.

/**
 * What was sent in the days before the backup is owed again: at that moment some of it was in nobody's inbox yet. Whoever
 * has had an event knows it by its id. A batch under way is waited for.
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
 * The same since a moment, for a broker that lost what it had (make resend). Nobody is kept waiting: what is under way
 * reaches the broker of now. @param moment ISO
 */
export const sendAgainSince = (moment: string): string => `
  with again as (delete from sent_events where sent_at >= '${moment}' returning *)
  insert into outbox (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
  select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
  from again order by sent_at`;

/** Everybody signs in anew: a session that has ended since, by a new password say, must not live again. */
export const END_SESSIONS = 'truncate sessions';

/** Files deleted while the backup was made, whose objects it lacks: as deleted here, too. @param keys uuids */
export const removeFiles = (keys: string[]): string =>
  `update files set removed_at = now() where removed_at is null and object_key = any('{${keys.join(',')}}'::uuid[])`;
