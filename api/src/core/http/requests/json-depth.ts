import { usualBodyBytes } from '@parque/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { ApiRuleError } from '../api-rule-error';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Events of Hotmart: bytes that are not UTF-8 are replaced, because every event is stored. */
    isWebhook?: boolean;
  }
}

/** Levels of arrays and objects in a body. No call of the contract needs more than ten. */
export const maxJsonDepth = 64;

/**
 * Members and elements in a body, together. The calls of the contract need at most about 1,500; a part of a statement,
 * whose sender has a session, about 40,000.
 */
export const maxJsonValues = { usual: 2500, ofLongBodies: 100_000 } as const;

const [quote, comma, backslash, openArray, closeArray, openObject, closeObject] = [
  34, 44, 92, 91, 93, 123, 125,
];

/**
 * Index of the quote that ends a text of JSON, or the length without one.
 *
 * @param from - Index of the first character of the text.
 */
function endOfText(text: string, from: number): number {
  for (let i = from; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === backslash) i += 1;
    else if (code === quote) return i;
  }
  return text.length;
}

/** The same for JSON without backslashes: many times faster for the five million characters of a picture. */
function nextQuote(text: string, from: number): number {
  const end = text.indexOf('"', from);
  return end === -1 ? text.length : end;
}

/**
 * Whether arrays and objects in a JSON text are nested deeper than {@link maxJsonDepth}, or have more than the allowed values.
 * Takes linear time.
 *
 * @param values - Members and elements of all objects and arrays together.
 */
export function isTooComplex(text: string, values: number = Infinity): boolean {
  const findEnd = text.includes('\\') ? endOfText : nextQuote;
  let level = 0;
  let commas = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === quote) i = findEnd(text, i + 1);
    else if (code === comma) {
      commas += 1;
      if (commas >= values) return true;
    } else if (code === openArray || code === openObject) {
      level += 1;
      if (level > maxJsonDepth) return true;
    } else if (code === closeArray || code === closeObject) level -= 1;
  }
  return false;
}

/**
 * Parses JSON of an unknown sender.
 *
 * @throws SyntaxError - When it is not JSON, or nested too deep.
 */
export function parseJson(text: string): unknown {
  if (isTooComplex(text)) throw new SyntaxError('the JSON is nested too deep');
  return JSON.parse(text);
}

/** Whether the bytes of a body are the text itself: bodies are neither decompressed nor read in another character set. */
function isPlainUtf8({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return encoding === 'identity' && /^utf-?8$/i.test(charset);
}

/**
 * Parses JSON bodies as Fastify does, after a check of their depth and of the number of their values. For 240 kB of
 * brackets `JSON.parse` takes a tenth of a second, and for 20,000 different names parsing and validation take a twentieth;
 * during these the process answers no other call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (!isPlainUtf8(request)) return done(new ApiRuleError('unsupported_media_type'));
    const { bodyLimit, config } = request.routeOptions;
    // Otherwise, a password with such bytes would be compared with replacement characters in their place.
    if (!config.isWebhook && !isUtf8(bytes)) return done(new ApiRuleError('malformed_request'));
    const body = bytes.toString('utf8');
    // Some clients name the type in each request, also in one without a body.
    if (body === '' && !config.isWebhook) return done(null);
    const values = bodyLimit > usualBodyBytes ? maxJsonValues.ofLongBodies : maxJsonValues.usual;
    if (isTooComplex(body, values)) done(new ApiRuleError('malformed_request'));
    else void parse(request, body, done);
  });
}
