// Tests every operation of the document with boundary values: U+0000 in each text, an id beyond int, truncated bodies,
// and methods that a path does not have.

/** The first number that cannot be an id (D-4). */
const NO_ID = 2 ** 31;
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const MULTIPART = 'multipart/form-data';

/** The fields that are read of an OpenAPI document. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}
export interface Operation {
  operationId: string;
  'x-roles': string[];
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
}
interface Schema {
  type?: string | string[];
  format?: string;
  maximum?: number;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Sent {
  headers?: Record<string, string>;
  body?: string | FormData;
}
interface Boundary {
  what: string;
  method: string;
  path: string;
  send?: Sent;
  status: number;
  allow?: string;
}

const is = (schema: Schema, type: string) =>
  [schema, ...(schema.anyOf ?? [])].some((each) => [each.type].flat().includes(type) || hasWords(each, type));
/** `enum` and `const` may have strings without a type. */
const hasWords = ({ enum: words, const: word }: Schema, type: string) =>
  type === 'string' && [...(words ?? []), word].some((each) => typeof each === 'string');
const isId = (schema: Schema) =>
  [schema, ...(schema.anyOf ?? [])].some(({ type, maximum }) => type === 'integer' && maximum === NO_ID - 1);

const formOf = (fields: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  return form;
};
const json = (value: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});
/** A multipart body that ends in the middle of a file. */
const CUT_OFF =
  '--edge\r\ncontent-disposition: form-data; name="firstName"\r\n\r\nAva\r\n' +
  '--edge\r\ncontent-disposition: form-data; name="w9Document"; filename="w9.pdf"\r\n\r\n%PDF-1.7';

export function* boundaries(document: ApiDocument): Generator<Boundary> {
  for (const [path, operations] of Object.entries(document.paths)) {
    const declared = METHODS.filter((method) => operations[method]);
    const known = path.replace('{id}', '1');
    const allow = [...declared, ...(declared.includes('get') ? ['head'] : []), 'options']
      .map((method) => method.toUpperCase())
      .sort()
      .join(', ');
    for (const method of METHODS.filter((each) => !declared.includes(each)))
      yield { what: 'which it does not have', method, path: known, status: 405, allow };
    for (const method of declared) yield* ofOperation(operations[method]!, method, path, known);
  }
}

function* ofOperation(
  { parameters, requestBody }: Operation,
  method: string,
  path: string,
  known: string,
): Generator<Boundary> {
  const content = requestBody?.content ?? {};
  const example = content['application/json']?.example;
  const send: Sent = example
    ? json(example)
    : content[MULTIPART]
      ? { body: formOf({ firstName: 'Ava' }) }
      : {};
  if (path !== known)
    for (const id of [NO_ID, 2 ** 53, '9'.repeat(30)])
      yield { what: `of number ${id}`, method, path: path.replace('{id}', String(id)), send, status: 404 };

  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  for (const { name, schema } of inQuery) {
    if (is(schema, 'string'))
      yield { what: 'with U+0000', method, path: `${known}?${name}=a%00`, send, status: 400 };
    if (isId(schema))
      yield { what: 'with no id', method, path: `${known}?${name}=${NO_ID}`, send, status: 400 };
  }

  for (const [field, schema] of Object.entries(content['application/json']?.schema.properties ?? {})) {
    if (is(schema, 'string')) yield of(`with U+0000 in ${field}`, json({ ...example, [field]: 'a\0' }));
    if (isId(schema)) yield of(`with no id in ${field}`, json({ ...example, [field]: NO_ID }));
    if (schema.type === 'array' && schema.items && isId(schema.items))
      yield of(`with no id in ${field}`, json({ ...example, [field]: [NO_ID] }));
  }
  if (example) yield of('with half of a body', json('{"half'));
  if (!content[MULTIPART]) return;
  for (const [field, schema] of Object.entries(content[MULTIPART].schema.properties ?? {}))
    if (is(schema, 'string') && schema.format !== 'binary')
      yield of(`with U+0000 in the form's ${field}`, { body: formOf({ ...example, [field]: 'a\0' }) });
  yield of('with a form without a boundary', { headers: { 'content-type': MULTIPART }, body: 'x' });
  const cutOff = { headers: { 'content-type': `${MULTIPART}; boundary=edge` }, body: CUT_OFF };
  yield of('with a form that is cut off', cutOff);

  function of(what: string, sent: Sent): Boundary {
    return { what, method, path: known, send: sent, status: 400 };
  }
}

/**
 * Sends all requests, each as a caller who is allowed to.
 * @param callerOf returns the cookie of an allowed caller
 */
export async function tryBoundaries(
  url: string,
  document: ApiDocument,
  callerOf: (path: string) => string,
): Promise<{ passed: number; problems: string[] }> {
  const problems: string[] = [];
  let passed = 0;
  for (const { what, method, path, send = {}, status, allow } of boundaries(document)) {
    const headers = { ...send.headers, cookie: callerOf(path) };
    const answer = await fetch(url + path, {
      ...send,
      ...(method === 'get' && { body: undefined }),
      method: method.toUpperCase(),
      headers,
      redirect: 'manual',
    });
    const text = await answer.text();
    const right = answer.status === status && (allow === undefined || answer.headers.get('allow') === allow);
    if (right) passed += 1;
    else
      problems.push(
        `${method.toUpperCase()} ${path} ${what}: ${answer.status} instead of ${status}: ${text.slice(0, 200)}`,
      );
  }
  return { passed, problems };
}
