/** Whether the partner has sent a newer one of the type. @param file the name of `files` in the statement */
export const isReplaced = (file: string) =>
  `exists (select from files newer where newer.owner_id = ${file}.owner_id and newer.purpose = ${file}.purpose
    and newer.id > ${file}.id and newer.kept_at is not null and newer.removed_at is null)`;
