import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startLocalShell, type Answerer } from '../local-shell/server';
import type { Product } from '../product/api';
import { readDeployed } from '../product/deployed';
import type { BuiltRemote } from '../remote/built-remote';
import type { Terminal } from '../terminal';
import { startBuilds } from './builds';
import { createLiveReload } from './live-reload';

interface DevelopmentOptions {
  /** The remote's folder. */
  readonly folder: string;
  readonly product: Product;
  readonly port: number;
}

/** A remote in development inside a product. */
export interface DevelopmentServer {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves source maps, which are beside the build and part of no release. */
const serveSourceMaps =
  (built: () => BuiltRemote): Answerer =>
  async (_request, address) => {
    const { dist, manifest } = built();
    const base = `/remotes/${manifest.name}/${manifest.version}/`;
    if (!address.startsWith(base) || !/^[\w.-]+\.map$/.test(address.slice(base.length))) return undefined;
    const map = await readFile(path.join(dist, address.slice(base.length))).catch(() => undefined);
    return map && { type: 'application/json', body: map };
  };

/**
 * Shows a remote inside a running product on this machine: the product's shell, data and other remotes, with the local
 * build of this one. Each change of its sources is built. Pages then replace the styles if nothing else differs, and
 * reload otherwise. A failed build is reported, and the previous one stays.
 *
 * @throws Refused - When the build fails, or the product cannot be trusted.
 */
export async function startDevelopment(
  terminal: Terminal,
  { folder, product, port }: DevelopmentOptions,
): Promise<DevelopmentServer> {
  const deployed = await readDeployed(product, terminal.now());
  let use = (_built: BuiltRemote) => undefined as void;
  let fail = (_reason: string) => undefined as void;
  const builds = await startBuilds(terminal, folder, (outcome) => {
    if (!outcome.built) return fail(outcome.error);
    use(outcome.built);
    terminal.out(`built in ${(outcome.ms / 1000).toFixed(1)} s`);
  });
  let { built } = builds;
  const live = createLiveReload(built);
  const maps = serveSourceMaps(() => built);
  const localShell = await startLocalShell({
    deployed,
    built: () => built,
    now: terminal.now,
    port,
    head: live.head,
    answer: async (request, address) => (await live.answer(request, address)) ?? maps(request, address),
  });
  use = (next) => {
    built = next;
    localShell.renew();
    live.report(next);
  };
  fail = (reason) => {
    live.fail(reason);
    terminal.err(reason);
  };
  return {
    url: localShell.url,
    async close() {
      builds.stop();
      await localShell.close();
    },
  };
}
