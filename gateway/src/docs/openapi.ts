import { errorBody } from '@portal/contracts/http/errors';
import { LARGEST_ID } from '@portal/contracts/http/fields';
import { STEP_UP_NEEDED } from '@portal/contracts/values/factors';
import { ANOTHER_USER, PAGE_USER } from '@portal/contracts/http/page-user';
import type { OpenAPIV3_1 } from 'openapi-types';
import * as z from 'zod';
import type { Route } from '../api/route.js';
import { routes } from '../api/routes.js';
import { TAGS, type Answer, type Operation } from './operation.js';
import { nameOf } from './names.js';
import { operations } from './operations.js';

type Json = Record<string, unknown>;

/** All of `/api` as OpenAPI 3.1: from the table of routes, and what `operations` says of each. */
export function openApi(): OpenAPIV3_1.Document {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    const { call } = operation;
    const route = routes.find((each) => each.call === call);
    if (!route) continue;
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[call.method.toLowerCase()] = describe(route, operation);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner portal',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'Calls need the session cookie that signing in sets. Amounts are dollars, exact to the cent, with the amount in cents beside them. Dates are ISO in UTC, months `YYYY-MM`.',
    },
    // Paths are relative to the origin of the document.
    servers: [{ url: '/', description: 'This portal' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: jsonSchema(errorBody) },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'portal-session' },
      },
    },
  } as OpenAPIV3_1.Document;
}

function describe(route: Route, operation: Operation): Json {
  const answers = Object.entries(operation.answers).map(([status, answer]) => [
    status,
    answer ? okAnswer(answer, operation) : { description: 'Done' },
  ]);
  const failures = Object.entries(errorsOf(route, operation)).map(([status, error]) => [
    status,
    {
      description: error.message,
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          example: { ...error, requestId: 'f3b1c8d2-5a0e-4c36-9b1f-2f6f5e8d7a10' },
        },
      },
    },
  ]);
  return {
    operationId: nameOf(route.call),
    tags: [operation.tag],
    summary: operation.summary,
    description: operation.description,
    security: route.call.allow === 'anyone' ? [] : [{ session: [] }],
    // Any one of these roles is enough. OpenAPI has a field for this only with OAuth, as Spectral reads it (D-68).
    'x-roles': route.call.allow === 'anyone' ? [] : route.call.allow,
    parameters: [...pathParameters(route), ...queryParameters(operation), ...pageUserHeader(route)],
    requestBody: requestBody(operation),
    responses: Object.fromEntries([...answers, ...failures]) as Json,
  };
}

function requestBody({ body, example, files, multipartOnly }: Operation): Json | undefined {
  if (!body) return undefined;
  const schema = jsonSchema(body);
  const file = { type: 'string', format: 'binary' };
  const fileFields = Object.entries(files ?? {}).map(([name, maxItems]) => [
    name,
    maxItems === 1 ? file : { type: 'array', items: file, maxItems },
  ]);
  const multipart = {
    ...schema,
    properties: { ...(schema.properties as Json), ...(Object.fromEntries(fileFields) as Json) },
  };
  return {
    required: true,
    content: {
      ...(!multipartOnly && { 'application/json': { schema, example } }),
      ...(files && { 'multipart/form-data': { schema: multipart } }),
    },
  };
}

const okAnswer = ({ schema, example, type = 'application/json' }: Answer, { paged }: Operation): Json => ({
  description: 'OK',
  content: { [type]: { schema: jsonSchema(schema), example } },
  headers: paged && {
    Link: { description: 'The next and the previous page', schema: { type: 'string' } },
    'X-Total-Count': {
      description:
        'The number of items. Counting stops at 1,000 for a search or a filter, and at 10,000 for all Stripe transactions',
      schema: { type: 'integer' },
    },
  },
});

/** The errors of an operation: those that follow from its route, and its own. */
function errorsOf(route: Route, { body, query, errors }: Operation) {
  const write = route.call.method !== 'GET';
  const ofPath = route.call.path.includes(':');
  return {
    ...(ofPath && {
      400: { code: 'BAD_REQUEST', message: 'The request could not be read' },
      404: { code: 'NOT_FOUND', message: 'Not found' },
    }),
    ...((body || query) && {
      400: { code: 'VALIDATION_FAILED', message: 'The request is not valid' },
    }),
    ...(body && {
      413: { code: 'TOO_LARGE', message: 'This is too large' },
      415: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'This kind of content is not accepted' },
    }),
    ...(route.call.allow !== 'anyone' && {
      401: { code: 'SIGNED_OUT', message: 'Please sign in to continue' },
    }),
    ...((write && !route.fromServers) || route.call.allow !== 'anyone'
      ? { 403: { code: 'FORBIDDEN', message: 'You are not allowed to do this' } }
      : {}),
    ...(route.call.stepUp && {
      403: { code: STEP_UP_NEEDED, message: 'Please show your second factor again to do this' },
    }),
    ...(route.call.allow !== 'anyone' && {
      409: {
        code: ANOTHER_USER,
        message: 'Somebody else signed in in this browser. The page is loaded again.',
      },
    }),
    ...((route.throttle || route.accountThrottle) && {
      429: { code: 'TOO_MANY_REQUESTS', message: 'Too many requests' },
    }),
    503: {
      code: 'UNAVAILABLE',
      message: 'This is temporarily unavailable. Please try again in a moment.',
    },
    ...errors,
  };
}

const pathParameters = ({ call: { path } }: Route) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
  }));

const pageUserHeader = ({ call: { allow } }: Route) =>
  allow === 'anyone'
    ? []
    : [
        {
          name: PAGE_USER,
          in: 'header',
          required: false,
          description: 'The user whose session the caller expects: 409 if the session is another user’s',
          schema: { type: 'integer', minimum: 1, maximum: LARGEST_ID },
        },
      ];

function queryParameters({ query }: Operation) {
  if (!query) return [];
  const { properties = {}, required = [] } = jsonSchema(query);
  return Object.entries(properties as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    required: (required as string[]).includes(name),
    schema,
  }));
}

/** The schema of the input: transformations (trimmed, lower case) are left out. */
function jsonSchema(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
}
