import type { openApiDocument } from '@parque/contract/openapi';
import { escapeHtml } from '../http/responses/escape-html';

type Document = ReturnType<typeof openApiDocument>;
type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Json[];
  parameters: { name: string; in: string; required: boolean; schema: Json }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
}

type Content = Record<string, { schema: Json }>;

function renderSchemaBlock(content: Content | undefined): string {
  const schema = content?.['application/json']?.schema;
  if (!schema) return '';
  const reference = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined;
  if (reference)
    return `<a href="#schema-${escapeHtml(reference)}"><code>${escapeHtml(reference)}</code></a>`;
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`;
}

function describeAccess({ security, description }: Operation): string {
  if (description) return 'admin';
  if (security.length === 0) return 'anyone';
  return 'hottok' in (security[0] ?? {}) ? 'Hotmart' : 'signed in';
}

function renderParameterRows(parameters: Operation['parameters']): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    ({ name, in: where, schema }) =>
      `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${where}</td><td><code>${escapeHtml(JSON.stringify(schema))}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><table><tbody>${rows.join('')}</tbody></table>`;
}

function renderResponseRows(responses: Operation['responses']): string {
  const rows = Object.entries(responses).map(
    ([status, { description, content }]) =>
      `<tr><th scope="row">${status}</th><td>${escapeHtml(description)}</td><td>${renderSchemaBlock(content)}</td></tr>`,
  );
  return `<h4>Answers</h4><table><tbody>${rows.join('')}</tbody></table>`;
}

function callBlock(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody
    ? `<h4>Body</h4>${renderSchemaBlock(operation.requestBody.content)}`
    : '';
  return `<section id="${operation.operationId}">
<h3><code>${method.toUpperCase()} ${escapeHtml(path)}</code> <small>${describeAccess(operation)}</small></h3>
<p>${escapeHtml(operation.summary)}.</p>${renderParameterRows(operation.parameters)}${body}${renderResponseRows(operation.responses)}
</section>`;
}

function groupCallsByArea({ paths }: Document): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const area = operation.tags[0] ?? '';
      areas.set(area, [...(areas.get(area) ?? []), callBlock(method, path, operation)]);
    }
  }
  return areas;
}

export function renderDocsPage(document: Document): string {
  const areas = [...groupCallsByArea(document)];
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<section id="schema-${escapeHtml(name)}"><h3><code>${escapeHtml(name)}</code></h3><pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre></section>`,
  );
  const contents = areas.map(([area]) => `<li><a href="#area-${area}">${area}</a></li>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parqué API</title><link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>Parqué API</h1><p>Base address <code>/api</code>. As a document: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<nav aria-label="Areas"><ul>${contents}<li><a href="#schemas">schemas</a></li></ul></nav>
<main>
${areas.map(([area, blocks]) => `<h2 id="area-${area}">${area}</h2>\n${blocks.join('\n')}`).join('\n')}
<h2 id="schemas">schemas</h2>
${schemas.join('\n')}
</main>
</body>
</html>
`;
}

export const docsStyle = `:root { color-scheme: light dark; }
body { max-width: 62rem; margin: 0 auto; padding: 1.5rem; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #0d0c0a); color: light-dark(#1b1a17, #efece4); }
a { color: light-dark(#7a5600, #f7c948); }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; padding: 0; list-style: none; }
h2 { margin-top: 3rem; border-bottom: 1px solid light-dark(#ccc, #3a372f); }
section { margin: 1.5rem 0; }
h3 small { margin-left: .5rem; padding: .1rem .4rem; border: 1px solid; border-radius: 4px; font-weight: 400; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: .375rem .5rem; border-top: 1px solid light-dark(#ddd, #2b2924); text-align: left; vertical-align: top; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 24rem; padding: .75rem; border-radius: 6px; background: light-dark(#f4f2ec, #191814); }
code { font-family: ui-monospace, monospace; font-size: .9em; }
`;
