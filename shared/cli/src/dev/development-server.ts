import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startLocalShell, type Answerer } from '../local-shell/server';
import type { Product } from '../product/api';
import { readDeployed } from '../product/deployed';
import type { BuiltRemote } from '../remote/built-remote';
import type { Terminal } from '../terminal';
import { startBuilds } from './builds';
import { createFastRefresh, replaceReact } from './fast-refresh';
import { createLiveReload } from './live-reload';

interface DevelopmentOptions {
  /** The folders of the remotes. */
  readonly folders: readonly string[];
  readonly product: Product;
  readonly port: number;
}

/** Remotes in development inside a product. */
export interface DevelopmentServer {
  readonly url: string;
  /** Whether the state of components is kept over an edit. */
  readonly isRefreshed: boolean;
  close(): Promise<void>;
}

/** Serves source maps, which are beside the build and part of no release. */
const serveSourceMaps =
  (builds: () => readonly BuiltRemote[]): Answerer =>
  async (_request, address) => {
    for (const { dist, manifest } of builds()) {
      const base = `/remotes/${manifest.name}/${manifest.version}/`;
      if (!address.startsWith(base) || !/^[\w.-]+\.map$/.test(address.slice(base.length))) continue;
      const map = await readFile(path.join(dist, address.slice(base.length))).catch(() => undefined);
      return map && { type: 'application/json', body: map };
    }
    return undefined;
  };

/**
 * Shows remotes inside a running product on this machine: the product's shell, data and other remotes, with the local
 * builds of these. Each change of their sources is built. Pages then replace the styles and refresh the components, or
 * reload where they cannot. A failed build is reported, and the previous one stays.
 *
 * @throws Refused - When the first build of a remote fails, or the product cannot be trusted.
 */
export async function startDevelopment(
  terminal: Terminal,
  { folders, product, port }: DevelopmentOptions,
): Promise<DevelopmentServer> {
  const deployed = await readDeployed(product, terminal.now());
  const current: BuiltRemote[] = [];
  const stops: (() => void)[] = [];
  let renew = () => undefined as void;
  const live = createLiveReload(() => current, createFastRefresh(folders[0] ?? ''));
  const stopBuilds = () => stops.forEach((stop) => stop());
  try {
    for (const [index, folder] of folders.entries()) {
      const { remote, stop } = await startBuilds(terminal, folder, (outcome) => {
        if (!outcome.remote) {
          live.fail(outcome.error);
          return terminal.err(outcome.error);
        }
        current[index] = outcome.remote;
        renew();
        live.report();
        terminal.out(`built in ${(outcome.ms / 1000).toFixed(1)} s`);
      });
      current[index] = remote;
      stops.push(stop);
    }
    const maps = serveSourceMaps(() => current);
    const localShell = await startLocalShell({
      deployed,
      builds: () => current,
      now: terminal.now,
      port,
      head: live.head,
      edit: replaceReact,
      answer: async (request, address) => (await live.answer(request, address)) ?? maps(request, address),
    });
    renew = localShell.renew;
    return {
      url: localShell.url,
      isRefreshed: live.isRefreshed,
      async close() {
        stopBuilds();
        await localShell.close();
      },
    };
  } catch (error) {
    stopBuilds();
    throw error;
  }
}
