import { randomBytes } from 'node:crypto';

/**
 * What a part of the product reports after a build: the shell, a remote, the api.
 *
 * @typedef {object} Report
 * @property {string} part
 * @property {string} [hash] - Of the build that is served.
 * @property {readonly string[]} errors - Why the sources could not be built; none after a successful build.
 */

/**
 * Reports builds to open pages as server-sent events. A page that connects first receives the latest report of each
 * part, so that it misses none.
 */
export function createEvents() {
  /** @type {Set<import('node:http').ServerResponse>} */
  const pages = new Set();
  /** @type {Map<string, Report>} */
  const latest = new Map();
  // Pages of an earlier server reload.
  const server = randomBytes(8).toString('hex');
  /** @param {object} data */
  const formatEvent = (data) => `data: ${JSON.stringify(data)}\n\n`;
  /** @param {object} data */
  const send = (data) => {
    for (const page of pages) page.write(formatEvent(data));
  };

  return {
    /** @param {import('node:http').ServerResponse} response */
    connect(response) {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(formatEvent({ server }));
      for (const report of latest.values()) response.write(formatEvent(report));
      pages.add(response);
      response.once('close', () => pages.delete(response));
    },
    /** @param {Report} report */
    report(report) {
      latest.set(report.part, report);
      send(report);
    },
    reload: () => send({ isReload: true }),
    close() {
      for (const page of pages) page.end();
    },
  };
}

/** @typedef {ReturnType<typeof createEvents>} Events */
