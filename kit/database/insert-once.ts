import type { ObjectLiteral, Repository } from 'typeorm';

/**
 * Inserts an entity unless one of its unique keys is in use, as the database sees it, and fills in what the database adds.
 * @returns whether it did
 */
export async function insertOnce<Entity extends ObjectLiteral>(
  repository: Repository<Entity>,
  entity: Entity,
): Promise<boolean> {
  const inserted = await repository.createQueryBuilder().insert().values(entity).orIgnore().execute();
  return (inserted.raw as unknown[]).length > 0;
}
