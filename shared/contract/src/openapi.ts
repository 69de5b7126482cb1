import { z } from 'zod';
import { calls, ErrorAnswer, listErrorCodes, isIdempotentCall, type Call } from './calls';
import { errorCatalogue } from './errors';

type Json = Record<string, unknown>;

/** Schemas with an `id` become components; all others are inlined. */
function createCollector() {
  const components: Json = {};
  const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const json = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });
    const jsonWithComponents = JSON.parse(
      JSON.stringify(json).replaceAll('#/$defs/', '#/components/schemas/'),
    ) as Json;
    const { $schema: _dialect, $defs, id, ...root } = jsonWithComponents;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      const { id: _name, ...rest } = definition;
      components[name] = rest;
    }
    if (typeof id !== 'string') return root;
    components[id] = root;
    return { $ref: `#/components/schemas/${id}` };
  };
  return { components, toSchema };
}

type ToSchema = ReturnType<typeof createCollector>['toSchema'];

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

const toFileBody = ({ type }: { type: string }): Json => ({
  required: true,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});

function listParameters(call: Call, toSchema: ToSchema): Json[] {
  const { params, query, upload } = call;
  const toParameters = (where: 'path' | 'query', object: z.ZodObject | undefined) =>
    Object.entries(object?.shape ?? {}).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
      schema: toSchema(schema as z.ZodType, 'input'),
    }));
  return [
    ...toParameters('path', params),
    ...toParameters('query', query),
    ...(isIdempotentCall(call) ? [idempotencyKey] : []),
    ...(upload ? [uploadProof(upload)] : []),
  ];
}

const toJsonContent = (schema: Json) => ({ 'application/json': { schema } });

function toContent({ text }: Call, answer: z.ZodType, toSchema: ToSchema): Json {
  const asText = text && { [text]: { schema: { type: 'string' } } };
  return { ...(!(answer instanceof z.ZodString) && toJsonContent(toSchema(answer, 'output'))), ...asText };
}

function toResponses(call: Call, toSchema: ToSchema): Json {
  const responses: Record<string, Json> = {};
  for (const [status, schema] of Object.entries(call.answers)) {
    responses[status] =
      status === '204'
        ? { description: 'Done' }
        : { description: 'Done', content: toContent(call, schema, toSchema) };
  }
  for (const [status, codes] of groupErrorsByStatus(call)) {
    const description = codes.map((code) => `${code}: ${errorCatalogue[code].message}`).join(' | ');
    responses[status] = { description, content: toJsonContent({ $ref: '#/components/schemas/Error' }) };
  }
  return responses;
}

function groupErrorsByStatus(call: Call) {
  const codes = new Map<number, ReturnType<typeof listErrorCodes>>();
  for (const code of listErrorCodes(call)) {
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

function toOperation(call: Call, toSchema: ToSchema): Json {
  return {
    operationId: call.address.id,
    summary: call.summary,
    tags: [call.area],
    security: security[call.access],
    ...(call.access === 'admin' && { description: 'Only for rol 1.' }),
    parameters: listParameters(call, toSchema),
    ...(call.body && {
      requestBody: { required: true, content: toJsonContent(toSchema(call.body, 'input')) },
    }),
    ...(call.upload && { requestBody: toFileBody(call.upload) }),
    responses: toResponses(call, toSchema),
  };
}

/**
 * Returns the contract as an OpenAPI 3.1 document.
 *
 * @param base - Address of the API, such as `/api`.
 * @param ids - The calls that this installation answers; all of them by default.
 */
export function openApiDocument(base: string, ids: readonly string[] = Object.keys(calls)) {
  const { components, toSchema } = createCollector();
  toSchema(ErrorAnswer, 'output');
  const paths: Record<string, Json> = {};
  for (const call of Object.values(calls) as Call[]) {
    if (!ids.includes(call.address.id)) continue;
    const path = call.address.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [call.address.method.toLowerCase()]: toOperation(call, toSchema) };
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
