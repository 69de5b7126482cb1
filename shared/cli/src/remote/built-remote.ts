import { RemoteManifest, type RemoteManifestEntity } from '@parque/contract';
import { reduceSourceMap } from '@parque/release/upload';
import { createHash } from 'node:crypto';
import { lstat, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { refuse, CommandError } from '../refusal';
import type { Terminal } from '../terminal';

/** A built remote: its manifest, and every listed file with a verified hash. */
export interface BuiltRemote {
  /** The folder of the files. */
  readonly dist: string;
  readonly manifest: RemoteManifestEntity;
  /** By name, as in the manifest. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The advice when `dist` was not built from the present sources. */
export const rebuild = 'run `npm run build`, or `parque ship`, which builds';

/** Returns the hash of a file in the form of manifests and integrity attributes. */
export const computeIntegrity = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

function parseManifest(text: string): RemoteManifestEntity {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return refuse('remote.json is not JSON');
  }
  const { success, error, data: manifest } = RemoteManifest.safeParse(data);
  if (success) return manifest;
  throw new CommandError(
    error.issues.map(({ path: where, message }) => `remote.json, ${where.join('.') || 'whole'}: ${message}`),
  );
}

async function readListed(dist: string, { file, integrity, bytes }: RemoteManifestEntity['files'][number]) {
  const content = await readFile(path.join(dist, file)).catch(() => undefined);
  if (!content) return { file, content: Buffer.alloc(0), fault: `${file} is missing` };
  if (computeIntegrity(content) === integrity && content.length === bytes) return { file, content };
  return { file, content, fault: `${file} is not the file that was built` };
}

/**
 * Reads a built remote.
 *
 * @param outDir - The folder of the build, inside the folder of the remote.
 * @throws Refused - When there is no valid remote.json, or a file is missing or differs from the built one.
 */
export async function readBuilt(folder: string, outDir = 'dist'): Promise<BuiltRemote> {
  const dist = path.join(folder, outDir);
  const text = await readFile(path.join(dist, 'remote.json'), 'utf8').catch(() =>
    refuse(`${dist} contains no remote.json: ${rebuild}`),
  );
  const manifest = parseManifest(text);
  const fileContents = await Promise.all(manifest.files.map((file) => readListed(dist, file)));
  const faults = fileContents.flatMap(({ fault }) => fault ?? []);
  if (faults.length > 0) throw new CommandError(faults);
  return { dist, manifest, files: new Map(fileContents.map(({ file, content }) => [file, content])) };
}

/** Reads the source maps beside the scripts of a build, without the text of the sources. */
export async function readSourceMaps({ dist, files }: BuiltRemote): Promise<ReadonlyMap<string, Buffer>> {
  const maps = new Map<string, Buffer>();
  for (const file of files.keys()) {
    const text = await readFile(path.join(dist, `${file}.map`)).catch(() => undefined);
    const map = file.endsWith('.js') && text ? reduceSourceMap(text) : undefined;
    if (map) maps.set(`${file}.map`, map);
  }
  return maps;
}

/** Returns the version under which a remote in development is shown at that moment. */
export const createDevelopmentVersion = (version: string, now: Date) => `${version}-dev.${now.getTime()}`;

/**
 * Reads `dist` of a remote for a signature.
 *
 * @throws Refused - As `readBuilt`, and for a build of `parque dev`.
 */
export async function readReleasable(folder: string): Promise<BuiltRemote> {
  const remote = await readBuilt(folder);
  const { name, version } = remote.manifest;
  if (/-dev\.\d+$/.test(version))
    refuse(`${name} ${version} is a build of \`parque dev\`: end that, and ${rebuild}`);
  return remote;
}

/** Returns a file or folder of `src` that has changed since `dist` was built, if there is one. */
async function findNewerSource(folder: string): Promise<string | undefined> {
  const { mtimeMs: builtAt } = await lstat(path.join(folder, 'dist/remote.json'));
  for (const name of await readdir(path.join(folder, 'src'), { recursive: true }).catch(() => [])) {
    const source = path.join('src', name);
    if ((await lstat(path.join(folder, source))).mtimeMs > builtAt) return source;
  }
  return undefined;
}

/**
 * Reads `dist` of a remote for a release: it was built from the sources beside it.
 *
 * @throws Refused - As `readReleasable`, when it has another version than `PARQUE_VERSION` or package.json, or when a
 *   source is newer.
 */
export async function readCurrent({ env }: Terminal, folder: string): Promise<BuiltRemote> {
  const remote = await readReleasable(folder);
  const { manifest } = remote;
  const text = await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}');
  const statedVersion =
    env.PARQUE_VERSION || (JSON.parse(text) as { version?: string }).version || manifest.version;
  const release = `${manifest.name} ${manifest.version}`;
  if (statedVersion !== manifest.version)
    refuse(`dist contains ${release}, and package.json or PARQUE_VERSION has ${statedVersion}: ${rebuild}`);
  const source = await findNewerSource(folder);
  if (source) refuse(`${source} is newer than dist, which contains ${release}: ${rebuild}`);
  return remote;
}
