import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A licence check is a few hundred characters. */
const bodyLimit = 8 * 1024;

const bodies = new WeakMap<FastifyRequest, string>();

/** Returns the body of a request as it was received, without the NUL at its end: what a terminal has signed. */
export const getSignedBody = (request: FastifyRequest): string => bodies.get(request) ?? '';

/** The text without the NUL and the white space at its end. */
export function stripTrailingNul(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\0' || text[end - 1]?.trim() === '')) end -= 1;
  return text.slice(0, end);
}

/** The strings of a terminal end in NUL, which many EAs send as part of the body. */
export function readTerminalBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, onDone) => {
      const text = stripTrailingNul(body);
      bodies.set(request, text);
      void readJson(request, text, onDone);
    },
  );
}
