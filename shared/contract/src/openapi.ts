import { z } from 'zod';
import { calls, ErrorAnswer, errorsOf, mayBeOnce, type Call } from './calls';
import { errorCatalogue } from './errors';

type Json = Record<string, unknown>;

/** Schemas with an `id` become components; all others are inlined. */
function collector() {
  const components: Json = {};
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
    const moved = JSON.parse(JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/')) as Json;
    const { $schema: _dialect, $defs, id, ...root } = moved;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      const { id: _name, ...rest } = definition;
      components[name] = rest;
    }
    if (typeof id !== 'string') return root;
    components[id] = root;
    return { $ref: `#/components/schemas/${id}` };
  };
  return { components, schemaOf };
}

type SchemaOf = ReturnType<typeof collector>['schemaOf'];

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'With it the request takes effect once, however often it is sent within a day.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,128}$' },
};

/** The header that proves the sender of an upload. */
const uploadProof = ({ header }: { header: string }): Json => ({
  name: header,
  in: 'header',
  required: true,
  description: 'A signed text in base64url: remote, length and SHA-256 of the body, time.',
  schema: { type: 'string' },
});

const fileOf = ({ type }: { type: string }): Json => ({
  required: true,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});

function parametersOf(call: Call, schemaOf: SchemaOf): Json[] {
  const { params, query, upload } = call;
  const of = (where: 'path' | 'query', object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
      schema: schemaOf(schema as z.ZodType, 'input'),
    }));
  return [
    ...of('path', params),
    ...of('query', query),
    ...(mayBeOnce(call) ? [idempotencyKey] : []),
    ...(upload ? [uploadProof(upload)] : []),
  ];
}

const json = (schema: Json) => ({ 'application/json': { schema } });

function contentOf({ text }: Call, answer: z.ZodType, schemaOf: SchemaOf): Json {
  const asText = text && { [text]: { schema: { type: 'string' } } };
  return { ...(!(answer instanceof z.ZodString) && json(schemaOf(answer, 'output'))), ...asText };
}

function responsesOf(call: Call, schemaOf: SchemaOf): Json {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(call.answers)) {
    responses[status] =
      status === '204'
        ? { description: 'Done' }
        : { description: 'Done', content: contentOf(call, schema, schemaOf) };
  }
  for (const [status, ofStatus] of errorsByStatus(call)) {
    const description = ofStatus.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' | ');
    responses[status] = { description, content: json({ $ref: '#/components/schemas/Error' }) };
  }
  return responses;
}

function errorsByStatus(call: Call) {
  const codes = new Map<number, ReturnType<typeof errorsOf>>();
  for (const code of errorsOf(call)) {
    const { status } = errorCatalogue[code];
    codes.set(status, [...(codes.get(status) ?? []), code]);
  }
  return codes;
}

const security: Readonly<Record<Call['access'], Json[]>> = {
  public: [],
  user: [{ bearer: [] }],
  admin: [{ bearer: [] }],
  hotmart: [{ hottok: [] }],
  terminal: [{ terminal: [] }],
};

function operationOf(call: Call, schemaOf: SchemaOf): Json {
  return {
    operationId: call.address.id,
    summary: call.summary,
    tags: [call.area],
    security: security[call.access],
    ...(call.access === 'admin' && { description: 'Only for rol 1.' }),
    parameters: parametersOf(call, schemaOf),
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, 'input')) } }),
    ...(call.upload && { requestBody: fileOf(call.upload) }),
    responses: responsesOf(call, schemaOf),
  };
}

/**
 * Returns the contract as an OpenAPI 3.1 document.
 *
 * @param base - Address of the API, such as `/api`.
 * @param ids - The calls that this installation answers; all of them by default.
 */
export function openApiDocument(base: string, ids: readonly string[] = Object.keys(calls)) {
  const { components, schemaOf } = collector();
  schemaOf(ErrorAnswer, 'output');
  const paths: Record<string, Json> = {};
  for (const call of Object.values(calls) as Call[]) {
    if (!ids.includes(call.address.id)) continue;
    const path = call.address.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.address.method.toLowerCase()]: operationOf(call, schemaOf) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parqué', version: '1.0.0', description: 'Every call of the product.' },
    servers: [{ url: base }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        hottok: { type: 'apiKey', in: 'header', name: 'X-HOTMART-HOTTOK' },
        terminal: { type: 'apiKey', in: 'header', name: 'X-Terminal' },
      },
    },
  };
}
