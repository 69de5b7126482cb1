import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltRemote } from '../remote/built-remote';

const packageName = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\//g;

/** Returns the innermost package that a source belongs to; `undefined` for code of the remote or of this platform. */
function findPackage(source: string): string | undefined {
  const name = [...source.matchAll(packageName)].at(-1)?.[1];
  return name?.startsWith('@parque/') ? undefined : name;
}

async function listBundledPackages(dist: string, file: string): Promise<readonly string[] | undefined> {
  const text = await readFile(path.join(dist, `${file}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { sources = [] } = JSON.parse(text) as { sources?: string[] };
  return sources.flatMap((source) => findPackage(source) ?? []);
}

/** Returns every published licence text of the remote as one text. */
function joinLicenceTexts({ files }: BuiltRemote): string {
  const texts = [...files].filter(([name]) => /licen[cs]e[^/]*\.(txt|md)$/i.test(name));
  return texts.map(([, content]) => content.toString('utf8')).join('\n');
}

/** Whether a text contains the licence of a package: a line that begins with its name, and further text. */
function hasLicenceText(texts: string, name: string): boolean {
  const escapedName = name.replace(/[/.]/g, '\\$&');
  return new RegExp(`^\\W*${escapedName}(?:[@ ,:]|$)`, 'm').test(texts);
}

/**
 * Returns third-party packages in a remote without a licence text. The packages are read from the source maps, which a
 * build leaves beside the files and which are not published.
 */
export async function findLicenceFaults(remote: BuiltRemote): Promise<string[]> {
  const { dist, manifest } = remote;
  const code = manifest.files.filter(
    ({ kind }) => kind === 'entry' || kind === 'script' || kind === 'worker',
  );
  const bundles = await Promise.all(
    code.map(async ({ file }) => ({ file, packages: await listBundledPackages(dist, file) })),
  );
  const unknownBundles = bundles.filter(({ packages }) => !packages);
  const bundledPackages = [...new Set(bundles.flatMap(({ packages }) => packages ?? []))].sort();
  const texts = joinLicenceTexts(remote);
  return [
    ...unknownBundles.map(
      ({ file }) =>
        `${file} has no source map, so the origin of its code is unknown: the build must write dist/${file}.map`,
    ),
    ...bundledPackages
      .filter((name) => !hasLicenceText(texts, name))
      .map((name) => `${name} is in the bundle without a published licence text`),
  ];
}
