/**
 * The requests about `:subject`: by their own subject or, of a partner, as the service told whose it is that they changed or
 * read, such as a document (D-102). Each part has an index of its own.
 */
export const REQUESTS_ABOUT = `select request_id from audit_log where subject = :subject
   union all select request_id from audit_log
     where before->>'partnerId' = substring(:subject from '^partner/([0-9]+)$')
   union all select request_id from audit_log
     where after->>'partnerId' = substring(:subject from '^partner/([0-9]+)$')`;
