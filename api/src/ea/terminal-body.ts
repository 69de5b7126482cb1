import type { FastifyInstance } from 'fastify';

/** A question of a terminal is a few hundred characters. */
const bodyLimit = 8 * 1024;

/** A terminal's strings end in NUL, and many an EA sends that along. */
export function readTerminalBodies(app: FastifyInstance): void {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string', bodyLimit },
    (request, body, done) => {
      void readJson(request, body.replace(/[\0\s]+$/, ''), done);
    },
  );
}
