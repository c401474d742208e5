import { int8, nullable, text } from '@portal/kit/database/sql-types';
import { statement } from '@portal/kit/database/statement';

const row = { timeZone: nullable(text) };

export const readTimeZone = statement(
  'read-display-time-zone',
  { params: { id: int8 }, row },
  'select display_time_zone as "timeZone" from users where id = :id',
);

export const writeTimeZone = statement(
  'write-display-time-zone',
  { params: { id: int8, timeZone: nullable(text) }, row },
  'update users set display_time_zone = :timeZone where id = :id returning display_time_zone as "timeZone"',
);
