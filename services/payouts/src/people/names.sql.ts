import { array, int8, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

/** Of partners that are not deleted. */
export const findNames = statement(
  'find-names-of-partners',
  { params: { ids: array(int8) }, row: { id: int8, first_name: text, last_name: text } },
  'select id, first_name, last_name from partners where id = any(:ids::bigint[])',
);
