import { z } from 'zod';
import type { Sandbox } from '../sandbox.js';
import type { Endpoints } from '../wire/endpoint.js';
import { invalidRequest, missing } from '../wire/errors.js';
import { listing, read, text } from '../wire/form.js';
import { list } from '../wire/list.js';
import type { Filter } from '../store/store.js';

const listQuery = z.strictObject({
  ...listing,
  type: text().optional(),
  types: z.array(text()).max(20).optional(),
});

export function eventEndpoints(api: Endpoints, sandbox: Sandbox): void {
  api.get('/events', ({ input }) => {
    const query = read(listQuery, input);
    if (query.type && query.types)
      throw invalidRequest('You may pass either `type` or `types`, but not both.', { param: 'types' });
    const filters: Filter[] = [];
    if (query.type) filters.push({ field: 'type', is: 'glob', values: [query.type.replace(/[[?]/g, '')] });
    if (query.types) filters.push({ field: 'type', is: '=', values: query.types });
    return list(sandbox, 'event', '/v1/events', query, filters);
  });
  api.get('/events/:id', ({ id }) => findEvent(sandbox, id));
}

export function findEvent(sandbox: Sandbox, id: string) {
  const event = sandbox.store.find('event', id);
  if (!event) throw missing('event', id);
  return event;
}
