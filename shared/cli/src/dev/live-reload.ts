import { integrityOf } from '../built-remote';
import type { Answerer } from '../stand-in/server';

const script = '/parque-dev/live.js';
const builds = '/parque-dev/builds';

/** Asks for the build after the one that the page was loaded with; the answer comes when there is one. */
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

/** Reloads the pages of a development server when there is another build. */
export interface LiveReload {
  /** What the page's head needs. */
  readonly head: string;
  readonly answer: Answerer;
  /** Says that there is another build, by whatever name tells it from those before. */
  tell(build: string): void;
}

/**
 * Tells pages of new builds. A page asks which build there is, and asks again with what it was told: that second
 * question is answered when another build is there, also when the page was away in the meantime.
 *
 * @param first - The build that there is.
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
    tell(build) {
      current = build;
      waiting.splice(0).forEach((done) => done());
    },
  };
}
