import type { ReadPage } from './pages.js';

/**
 * A page with all that is to be written into a file (D-155): where figures of another service are missing it is read once
 * more.
 * @param isMissing whether a row has no figures now
 * @throws when they are missing then too: a blank would be taken for nothing
 */
export async function wholePage<Row>(
  read: () => Promise<ReadPage<Row>>,
  isMissing: (row: Row) => boolean,
): Promise<ReadPage<Row>> {
  const page = await read();
  if (!page.rows.some(isMissing)) return page;
  const again = await read();
  if (again.rows.some(isMissing)) throw new Error('Some figures could not be read. Please try again.');
  return again;
}
