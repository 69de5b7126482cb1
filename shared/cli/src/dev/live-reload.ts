import { createHash } from 'node:crypto';
import type { Answerer } from '../local-shell/server';
import { computeIntegrity, type BuiltRemote } from '../remote/built-remote';

const script = '/shell/parque-dev/live.js';
const refreshScript = '/shell/parque-dev/react.js';
const builds = '/parque-dev/builds';

/**
 * Requests the build after the one that the page has; the server answers when there is one. Styles are replaced in the
 * elements that the shell inserted. Changed scripts are evaluated beside the old ones, and Fast Refresh gives the
 * components on the page their new code; the page reloads where it cannot. The reason of a failed build is shown over it.
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
  const preload = ({ href, integrity }) =>
    new Promise((onload, onerror) => {
      const link = document.createElement('link');
      Object.assign(link, { rel: 'modulepreload', integrity, crossOrigin: '', onload, onerror, href });
      document.head.append(link);
    });
  const evaluateAll = async ({ container, exposed, scripts }, build) => {
    const { builds } = parqueRefresh;
    const before = builds.get(container);
    if (before) delete globalThis['webpackChunk' + container];
    else globalThis[container].load = (href) => import(href);
    // A build that is equal to an earlier one is evaluated, too.
    const again = scripts.map(({ href, integrity }) => ({
      href: href.replace('/remotes/', '/remotes/parque-dev/' + build + '/'),
      integrity,
    }));
    await Promise.all(again.map(preload));
    for (const { href } of again) await import(href);
    if (!before) return;
    globalThis[container].init(before.S.default);
    for (const name of exposed) (await globalThis[container].get(name))();
    const require = builds.get(container);
    for (const id in require.m) if (/^\\.\\/src\\/.*\\.tsx?$/.test(id)) require(id);
  };
  const refresh = async (remote, build) => {
    if (!globalThis.parqueRefresh || !globalThis[remote.container]) return false;
    try {
      await evaluateAll(remote, build);
      return parqueRefresh.perform();
    } catch (error) {
      console.error(error);
      return false;
    }
  };
  const apply = async (build, remote, { declared, code, look }) => {
    if (remote.declared !== declared) return false;
    if (remote.look !== look && !replaceStyles(remote)) return false;
    return remote.code === code || refresh(remote, build);
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
      if (seen.remotes)
        for (const [index, remote] of build.remotes.entries())
          if (!(await apply(build.build, remote, seen.remotes[index]))) return location.reload();
      showError(build.error);
      seen = build;
    }
  })();
})();
`;

interface ServedFile {
  readonly href: string;
  readonly integrity: string;
}

/** The parts of two builds of a remote that a page compares. */
interface BuiltParts {
  /** Hash of what the manifest declares. */
  readonly declared: string;
  /** Hash of the scripts. */
  readonly code: string;
  /** Hash of the styles. */
  readonly look: string;
  /** Where the files of the remote are. */
  readonly base: string;
  readonly container: string;
  /** The names of the modules in the container. */
  readonly exposed: readonly string[];
  /** The entry is the last one. */
  readonly scripts: readonly ServedFile[];
  readonly styles: readonly ServedFile[];
}

const computeHash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

function describe({ manifest }: BuiltRemote): BuiltParts {
  const { files, ...declaration } = manifest;
  const base = `/remotes/${manifest.name}/`;
  const list = (...kinds: string[]): ServedFile[] =>
    files
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ file, integrity }) => ({ href: `${base}${manifest.version}/${file}`, integrity }));
  const styles = list('style');
  const entry = list('entry');
  const scripts = list('script');
  return {
    declared: computeHash(declaration),
    // The entry contains the hash of every other file, also of the styles.
    code: computeHash(scripts.length > 0 ? [scripts, list('worker')] : entry),
    look: computeHash(styles),
    base,
    container: manifest.container,
    exposed: ['./lifecycles', ...(manifest.contributions ?? []).map(({ id }) => `./slots/${id}`)],
    scripts: [...scripts, ...entry],
    styles,
  };
}

/** Updates the pages of a development server after each build. */
export interface LiveReload {
  /** Elements for the head of the page. */
  readonly head: string;
  readonly isRefreshed: boolean;
  readonly answer: Answerer;
  /** Reports a new build. */
  report(): void;
  /** Reports that the newest sources could not be built. */
  fail(reason: string): void;
}

const toTag = (address: string, text: string) =>
  `<script src="${address}" integrity="${computeIntegrity(Buffer.from(text))}" crossorigin="anonymous"></script>`;

/**
 * Reports new builds to pages. A page requests the current builds, and then the ones after them. The server answers the
 * second request when there is a new build, also if the page was offline in between.
 *
 * @param current - Returns the current builds.
 * @param fastRefresh - The script that refreshes components.
 */
export function createLiveReload(current: () => readonly BuiltRemote[], fastRefresh?: string): LiveReload {
  let reports = 0;
  let error: string | undefined;
  const resolvers: (() => void)[] = [];
  const waitForBuild = () => new Promise<void>((resolve) => resolvers.push(resolve));
  const publish = (failure?: string) => {
    reports += 1;
    error = failure;
    resolvers.splice(0).forEach((resume) => resume());
  };
  const scripts: Readonly<Record<string, string>> = {
    ...(fastRefresh && { [refreshScript]: fastRefresh }),
    [script]: code,
  };

  return {
    head: Object.entries(scripts)
      .map(([address, text]) => toTag(address, text))
      .join(''),
    isRefreshed: fastRefresh !== undefined,
    async answer({ url = '' }, address) {
      const text = scripts[address];
      if (text) return { type: 'text/javascript; charset=utf-8', body: text };
      if (address !== builds) return undefined;
      if (new URL(url, 'http://localhost').searchParams.get('after') === String(reports))
        await waitForBuild();
      const body = JSON.stringify({ build: String(reports), remotes: current().map(describe), error });
      return { type: 'application/json', body };
    },
    report: () => publish(),
    fail: publish,
  };
}
