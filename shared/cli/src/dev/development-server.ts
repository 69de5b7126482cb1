import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '../product/api';
import { developmentVersion, readBuilt, type BuiltRemote } from '../remote/built-remote';
import { readDeployed } from '../product/deployed';
import { refuse } from '../refusal';
import { startLocalShell, type Answerer } from '../local-shell/server';
import type { Terminal } from '../terminal';
import { runBuildScript } from './build-script';
import { liveReload } from './live-reload';
import { afterEachChange } from './watch';

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

const inSeconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Builds the remote under a new version. */
async function buildNext({ env, now }: Terminal, folder: string): Promise<BuiltRemote> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() =>
    refuse(`${folder} contains no package.json`),
  );
  const { version } = JSON.parse(text) as { version: string };
  const { ok, output } = await runBuildScript(folder, developmentVersion(version, now()), env);
  return ok ? readBuilt(folder) : refuse(output);
}

/** Serves source maps, which are beside the build and part of no release. */
const sourceMaps =
  (built: () => BuiltRemote): Answerer =>
  async (_request, address) => {
    const { dist, manifest } = built();
    const base = `/remotes/${manifest.name}/${manifest.version}/`;
    if (!address.startsWith(base) || !/^[\w.-]+\.map$/.test(address.slice(base.length))) return undefined;
    const map = await readFile(path.join(dist, address.slice(base.length))).catch(() => undefined);
    return map && { type: 'application/json', body: map };
  };

/**
 * Shows a remote inside a running product on this machine: the product's shell, data and other remotes, with the
 * local
 * build of this one. Each change of its sources is built and reloads the pages that show it. A failed build is
 * reported,
 * and the previous one stays.
 *
 * @throws Refused - When the build fails, or the product cannot be trusted.
 */
export async function startDevelopment(
  terminal: Terminal,
  { folder, product, port }: DevelopmentOptions,
): Promise<DevelopmentServer> {
  let built = await buildNext(terminal, folder);
  const live = liveReload(built.manifest.version);
  const maps = sourceMaps(() => built);
  const localShell = await startLocalShell({
    deployed: await readDeployed(product, terminal.now()),
    built: () => built,
    now: terminal.now,
    port,
    head: live.head,
    answer: async (request, address) => (await live.answer(request, address)) ?? maps(request, address),
  });
  const stopWatching = afterEachChange(path.join(folder, 'src'), async () => {
    const startedAt = performance.now();
    try {
      built = await buildNext(terminal, folder);
      localShell.renew();
      live.report(built.manifest.version);
      terminal.out(`built in ${inSeconds(startedAt)}`);
    } catch (error) {
      terminal.err((error as Error).message);
    }
  });
  return {
    url: localShell.url,
    async close() {
      stopWatching();
      await localShell.close();
    },
  };
}
