import { integrityOf } from '../remote/built-remote';
import type { Answerer } from '../local-shell/server';

const script = '/shell/parque-dev/live.js';
const builds = '/parque-dev/builds';

/** Requests the build after the one that the page loaded; the server answers when there is one. */
const code = `(() => {
  const pause = () => new Promise((done) => setTimeout(done, 1000));
  const next = async () => (await (await fetch('${builds}?after=' + encodeURIComponent(seen))).json()).build;
  let seen = '';
  (async () => {
    for (;;) {
      const build = await next().catch(pause);
      if (!build) continue;
      if (seen && build !== seen) return location.reload();
      seen = build;
    }
  })();
})();
`;

/** Reloads the pages of a development server after each build. */
export interface LiveReload {
  /** Elements for the head of the page. */
  readonly head: string;
  readonly answer: Answerer;
  /** Reports a new build by its version. */
  report(build: string): void;
}

/**
 * Reports new builds to pages. A page requests the current build, and then the one after it. The server answers the
 * second
 * request when there is a new build, also if the page was offline in between.
 *
 * @param first - The current build.
 */
export function liveReload(first: string): LiveReload {
  let current = first;
  const waiting: (() => void)[] = [];
  const another = () => new Promise<void>((done) => waiting.push(done));

  return {
    head: `<script src="${script}" integrity="${integrityOf(Buffer.from(code))}" crossorigin="anonymous"></script>`,
    async answer({ url = '' }, address) {
      if (address === script) return { type: 'text/javascript; charset=utf-8', body: code };
      if (address !== builds) return undefined;
      if (new URL(url, 'http://localhost').searchParams.get('after') === current) await another();
      return { type: 'application/json', body: JSON.stringify({ build: current }) };
    },
    report(build) {
      current = build;
      waiting.splice(0).forEach((done) => done());
    },
  };
}
