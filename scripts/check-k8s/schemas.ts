// Converts the schemas that Kubernetes and KEDA publish to JSON schemas for kubeconform, one file per kind.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const ALL = 'definitions.json';
const INT_OR_STRING = { anyOf: [{ type: 'integer' }, { type: 'string' }] };
/** Also accepted as numbers, although their schema says string. */
const LOOSE: Record<string, object> = {
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': INT_OR_STRING,
  'io.k8s.apimachinery.pkg.api.resource.Quantity': { anyOf: [{ type: 'number' }, { type: 'string' }] },
};

/** The fields that are read of a JSON schema. */
interface Schema {
  [key: string]: unknown;
  properties?: Record<string, Schema>;
}
interface Definition extends Schema {
  'x-kubernetes-group-version-kind'?: Kind[];
}
interface CustomResource {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}
interface Kind {
  group: string;
  version: string;
  kind: string;
}

/** Rejects unknown fields, unless the schema allows anything. */
function strict<Part>(schema: Part): Part;
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((each: unknown) => strict(each));
  return typeof schema === 'object' && schema !== null ? strictObject(schema as Schema) : schema;
}

function strictObject(schema: Schema): Schema {
  if (schema['x-kubernetes-int-or-string']) return INT_OR_STRING;
  const { properties, ...rest } = schema;
  const within = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'default' || key === 'enum' ? value : strict(value),
    ]),
  );
  if (!properties) return within;
  const open = schema.additionalProperties !== undefined || schema['x-kubernetes-preserve-unknown-fields'];
  return {
    ...within,
    properties: Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, strict(value)])),
    ...(!open && { additionalProperties: false }),
  };
}

const fileOf = (group: string | undefined, version: string, kind: string) =>
  [kind, ...(group ? [group.split('.')[0]] : []), version].join('-').toLowerCase() + '.json';

function fromKubernetes(folder: string, into: string) {
  const swagger = readFileSync(join(folder, 'api/openapi-spec/swagger.json'), 'utf8');
  const { definitions } = JSON.parse(swagger) as { definitions: Record<string, Definition> };
  const kinds = Object.entries(definitions).flatMap(([name, definition]) =>
    (definition['x-kubernetes-group-version-kind'] ?? []).map((kind) => ({ name, ...kind })),
  );
  const all = Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [name, LOOSE[name] ?? strict(definition)]),
  );
  writeFileSync(join(into, ALL), JSON.stringify({ definitions: all }));
  for (const { name, group, version, kind } of kinds)
    writeFileSync(
      join(into, fileOf(group, version, kind)),
      JSON.stringify({ $ref: `${ALL}#/definitions/${name}` }),
    );
}

function fromKeda(folder: string, into: string) {
  for (const file of globSync('config/crd/bases/*.yaml', { cwd: folder })) {
    const { spec } = parse(readFileSync(join(folder, file), 'utf8')) as CustomResource;
    const { group, names, versions } = spec;
    for (const { name, schema } of versions) {
      const its = strict(schema.openAPIV3Schema);
      its.properties!.metadata = { type: 'object' };
      writeFileSync(join(into, fileOf(group, name, names.kind)), JSON.stringify(its));
    }
  }
}

/**
 * Writes the schemas into the folder `into`.
 * @returns the value for `-schema-location` of kubeconform
 */
export function writeSchemas({ kubernetes, keda }: Record<'kubernetes' | 'keda', string>, into: string) {
  fromKubernetes(kubernetes, into);
  fromKeda(keda, into);
  return join(into, '{{.ResourceKind}}{{.KindSuffix}}.json');
}
