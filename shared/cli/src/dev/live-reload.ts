import { createHash } from 'node:crypto';
import type { Answerer } from '../local-shell/server';
import { computeIntegrity, type BuiltRemote } from '../remote/built-remote';

const script = '/shell/parque-dev/live.js';
const builds = '/parque-dev/builds';

/**
 * Requests the build after the one that the page has; the server answers when there is one. Styles are replaced in the
 * elements that the shell inserted; any other change reloads the page. The reason of a failed build is shown over it.
 */
const code = `(() => {
  const pause = () => new Promise((done) => setTimeout(done, 1000));
  const next = async () => (await fetch('${builds}?after=' + encodeURIComponent(seen.build))).json();
  const replaceStyles = ({ base, styles }) => {
    const links = [...document.querySelectorAll('link[rel="stylesheet"]')].filter(({ href }) =>
      new URL(href).pathname.startsWith(base),
    );
    if (links.length !== styles.length) return false;
    links.forEach((link, index) => {
      const { href, integrity } = styles[index];
      if (link.getAttribute('href') === href) return;
      const isOff = link.sheet?.disabled;
      link.addEventListener('load', () => { if (isOff) link.sheet.disabled = true; }, { once: true });
      link.integrity = integrity;
      link.href = href;
    });
    return true;
  };
  let overlay;
  const showError = (error) => {
    overlay?.remove();
    overlay = undefined;
    if (!error) return;
    overlay = document.createElement('pre');
    overlay.setAttribute('role', 'alert');
    overlay.lang = 'en';
    overlay.textContent = 'The remote could not be built.\\n\\n' + error;
    overlay.popover = 'manual';
    Object.assign(overlay.style, {
      position: 'fixed', inset: '0', boxSizing: 'border-box', width: '100%', height: '100%', margin: '0',
      padding: '2rem', overflow: 'auto', border: '0', whiteSpace: 'pre-wrap', color: '#f4f1ea',
      background: '#14110ef2', font: '14px/1.5 ui-monospace, monospace',
    });
    document.documentElement.append(overlay);
    overlay.showPopover();
  };
  let seen = { build: '' };
  (async () => {
    for (;;) {
      const build = await next().catch(pause);
      if (!build) continue;
      const isFirst = seen.build === '';
      if (!isFirst && build.code !== seen.code) return location.reload();
      if (!isFirst && build.look !== seen.look && !replaceStyles(build)) return location.reload();
      showError(build.error);
      seen = build;
    }
  })();
})();
`;

/** The parts of two builds that a page compares. */
interface Build {
  /** Unique for each report. */
  readonly build: string;
  /** Hash of everything but the styles. */
  readonly code: string;
  /** Hash of the styles. */
  readonly look: string;
  /** Where the files of the remote are. */
  readonly base: string;
  readonly styles: readonly { readonly href: string; readonly integrity: string }[];
  /** Why the newest sources could not be built. */
  readonly error?: string;
}

const computeHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function describe({ manifest }: BuiltRemote): Omit<Build, 'build'> {
  const { files, ...declared } = manifest;
  const base = `/remotes/${manifest.name}/`;
  const isStyle = ({ kind }: (typeof files)[number]) => kind === 'style';
  const styles = files
    .filter(isStyle)
    .map(({ file, integrity }) => ({ href: `${base}${manifest.version}/${file}`, integrity }));
  // The entry contains the hash of every other file, also of the styles.
  const scripts = files.filter(({ kind }) => kind === 'script' || kind === 'worker');
  const codeFiles = scripts.length > 0 ? scripts : files.filter((file) => !isStyle(file));
  return { code: computeHash([declared, codeFiles]), look: computeHash(styles), base, styles };
}

/** Updates the pages of a development server after each build. */
export interface LiveReload {
  /** Elements for the head of the page. */
  readonly head: string;
  readonly answer: Answerer;
  /** Reports a new build. */
  report(built: BuiltRemote): void;
  /** Reports that the newest sources could not be built. */
  fail(reason: string): void;
}

/**
 * Reports new builds to pages. A page requests the current build, and then the one after it. The server answers the
 * second request when there is a new build, also if the page was offline in between.
 *
 * @param first - The current build.
 */
export function createLiveReload(first: BuiltRemote): LiveReload {
  let reports = 0;
  let current: Build = { build: String(reports), ...describe(first) };
  const waiting: (() => void)[] = [];
  const waitForBuild = () => new Promise<void>((done) => waiting.push(done));
  const publish = (build: Omit<Build, 'build'>) => {
    reports += 1;
    current = { ...build, build: String(reports) };
    waiting.splice(0).forEach((done) => done());
  };

  return {
    head: `<script src="${script}" integrity="${computeIntegrity(Buffer.from(code))}" crossorigin="anonymous"></script>`,
    async answer({ url = '' }, address) {
      if (address === script) return { type: 'text/javascript; charset=utf-8', body: code };
      if (address !== builds) return undefined;
      if (new URL(url, 'http://localhost').searchParams.get('after') === current.build) await waitForBuild();
      return { type: 'application/json', body: JSON.stringify(current) };
    },
    report: (built) => publish(describe(built)),
    fail: (error) => publish({ ...current, error }),
  };
}
