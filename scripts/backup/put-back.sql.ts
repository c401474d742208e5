// What a restore changes in the databases, as PostgreSQL's superuser.

/**
 * What was sent in the days before the backup is owed again: at that moment some of it was in nobody's inbox yet. Whoever
 * has had an event knows it by its id. Only once everybody listens: an event is gone for who is not bound while others are.
 * What was sent too early, while they started, is owed again with the rest; a batch under way is waited for.
 */
export const SEND_AGAIN = `
  begin;
  lock table outbox in exclusive mode;
  with again as (delete from sent_events returning *)
  insert into outbox (id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent)
  select id, type, version, source, subject, data, time, correlation_id, causation_id, traceparent
  from again order by sent_at;
  commit`;

/** Everybody signs in anew: a session that has ended since, by a new password say, must not live again. */
export const END_SESSIONS = 'truncate sessions';

/** Files deleted while the backup was made, whose objects it lacks: as deleted here, too. @param keys uuids */
export const removeFiles = (keys: string[]): string =>
  `update files set removed_at = now() where removed_at is null and object_key = any('{${keys.join(',')}}'::uuid[])`;
