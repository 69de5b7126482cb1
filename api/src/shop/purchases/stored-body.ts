import { createHash } from 'node:crypto';

/** Characters that PostgreSQL cannot store in text. */
const unstorable = /[\0\p{Surrogate}]/gu;

function toStorable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(unstorable, '\ufffd');
  if (Array.isArray(value)) return value.map(toStorable);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.replace(unstorable, '\ufffd'), toStorable(inner)]),
  );
}

/** Returns the body to store, without our webhook secret, which Hotmart repeats in some events. */
export function toStoredBody({
  hottok: _,
  ...body
}: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return toStorable(body) as Record<string, unknown>;
}

/** Returns an id for an event whose envelope has none: equal bodies are the same event. */
export const hashBody = (body: unknown) =>
  `sha256-${createHash('sha256').update(JSON.stringify(body)).digest('hex')}`;
