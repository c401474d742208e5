import type { ObjectLiteral, Repository } from 'typeorm';

/**
 * Inserts an entity unless one of its unique keys is taken, and fills in the generated columns.
 * @returns whether it was inserted
 */
export async function insertOnce<Entity extends ObjectLiteral>(
  repository: Repository<Entity>,
  entity: Entity,
): Promise<boolean> {
  const inserted = await repository.createQueryBuilder().insert().values(entity).orIgnore().execute();
  return (inserted.raw as unknown[]).length > 0;
}
