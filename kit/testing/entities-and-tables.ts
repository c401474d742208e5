import type { DataSource, EntityMetadata } from 'typeorm';

interface Column {
  name: string;
  /** As PostgreSQL writes it, such as `bigint not null identity key`. */
  words: string;
  /** An insert has to give it. */
  needed: boolean;
}

const COLUMNS = `
  select attname as name, format_type(atttypid, atttypmod) || case when attnotnull then ' not null' else '' end
      || case when attidentity = 'a' then ' identity' else '' end
      || case when attnum = any(indkey) then ' key' else '' end as words,
    attnotnull and not atthasdef and attidentity = '' as needed
  from pg_attribute left join pg_index on indrelid = attrelid and indisprimary
  where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`;

/**
 * Compares a service's entities with the tables that its migrations made: columns that the table lacks or has with another
 * type, and columns that an insert needs but the entity lacks.
 * @returns one sentence each, such as `products.price_cents: integer not null, in the table text`
 */
export async function differencesOf(source: DataSource): Promise<string[]> {
  const each = source.entityMetadatas.map(async (entity) => {
    const columns = await source.query<Column[]>(COLUMNS, [entity.tableName]);
    return [...otherThan(columns, source, entity), ...leftOut(columns, entity)];
  });
  return (await Promise.all(each)).flat();
}

function otherThan(columns: Column[], source: DataSource, entity: EntityMetadata): string[] {
  return entity.columns.flatMap((column) => {
    const type = source.driver.normalizeType(column) + (column.isArray ? '[]' : '');
    const said = [
      column.precision == null ? type : type.replace(/^\w+/, `$&(${column.precision})`),
      !column.isNullable && 'not null',
      column.generatedIdentity === 'ALWAYS' && 'identity',
      column.isPrimary && 'key',
    ].filter((word) => word !== false);
    const made = columns.find(({ name }) => name === column.databaseName)?.words ?? 'nothing';
    return said.join(' ') === made
      ? []
      : [`${entity.tableName}.${column.databaseName}: ${said.join(' ')}, in the table ${made}`];
  });
}

const leftOut = (columns: Column[], entity: EntityMetadata): string[] =>
  columns
    .filter(({ name, needed }) => needed && !entity.findColumnWithDatabaseName(name))
    .map(({ name }) => `${entity.tableName}.${name}: needed, and not in the entity`);
