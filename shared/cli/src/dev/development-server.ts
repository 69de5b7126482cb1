import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Product } from '../api';
import { developmentVersion, readBuilt, type BuiltRemote } from '../built-remote';
import { readDeployed } from '../deployed';
import { refuse } from '../refusal';
import { startStandIn, type Answerer } from '../stand-in/server';
import type { Terminal } from '../terminal';
import { runBuildScript } from './build-script';
import { liveReload } from './live-reload';
import { afterEachChange } from './watch';

interface DevelopmentOptions {
  /** The remote's. */
  readonly folder: string;
  readonly product: Product;
  readonly port: number;
}

/** A remote at work inside a product. */
export interface DevelopmentServer {
  readonly url: string;
  close(): Promise<void>;
}

const inSeconds = (startedAt: number) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;

/** Builds the remote anew, under a version that nobody had. */
async function buildAnew({ env, now }: Terminal, folder: string): Promise<BuiltRemote> {
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() =>
    refuse(`${folder} holds no package.json`),
  );
  const { version } = JSON.parse(text) as { version: string };
  const { ok, output } = await runBuildScript(folder, developmentVersion(version, now()), env);
  return ok ? readBuilt(folder) : refuse(output);
}

/** Source maps lie beside the build, and belong to no release. */
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
 * Shows a remote inside a running product, on this machine alone: the product's shell, data and other remotes, and
 * this one as it is built here. Each change of its sources is built, and reloads the pages that show it; a build that
 * fails is told, and leaves the one before.
 *
 * @throws Refused - When it does not build, or the product cannot be trusted.
 */
export async function startDevelopment(
  terminal: Terminal,
  { folder, product, port }: DevelopmentOptions,
): Promise<DevelopmentServer> {
  let built = await buildAnew(terminal, folder);
  const live = liveReload(built.manifest.version);
  const maps = sourceMaps(() => built);
  const standIn = await startStandIn({
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
      built = await buildAnew(terminal, folder);
      standIn.renew();
      live.tell(built.manifest.version);
      terminal.out(`built in ${inSeconds(startedAt)}`);
    } catch (error) {
      terminal.err((error as Error).message);
    }
  });
  return {
    url: standIn.url,
    async close() {
      stopWatching();
      await standIn.close();
    },
  };
}
