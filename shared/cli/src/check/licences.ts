import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltRemote } from '../remote/built-remote';

const packageOf = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\//g;

/** Returns the innermost package that a source belongs to; `undefined` for code of the remote or of this platform. */
function owner(source: string): string | undefined {
  const name = [...source.matchAll(packageOf)].at(-1)?.[1];
  return name?.startsWith('@parque/') ? undefined : name;
}

async function bundledIn(dist: string, file: string): Promise<readonly string[] | undefined> {
  const text = await readFile(path.join(dist, `${file}.map`), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const { sources = [] } = JSON.parse(text) as { sources?: string[] };
  return sources.flatMap((source) => owner(source) ?? []);
}

/** Returns every published licence text of the remote as one text. */
function licenceTexts({ files }: BuiltRemote): string {
  const texts = [...files].filter(([name]) => /licen[cs]e[^/]*\.(txt|md)$/i.test(name));
  return texts.map(([, content]) => content.toString('utf8')).join('\n');
}

/** Whether a text contains the licence of a package: a line that begins with its name, and further text. */
function names(texts: string, name: string): boolean {
  const escaped = name.replace(/[/.]/g, '\\$&');
  return new RegExp(`^\\W*${escaped}(?:[@ ,:]|$)`, 'm').test(texts);
}

/**
 * Returns third-party packages in a remote without a licence text. The packages are read from the source maps, which a
 * build leaves beside the files and which are not published.
 */
export async function licenceFaults(remote: BuiltRemote): Promise<string[]> {
  const { dist, manifest } = remote;
  const code = manifest.files.filter(
    ({ kind }) => kind === 'entry' || kind === 'script' || kind === 'worker',
  );
  const found = await Promise.all(
    code.map(async ({ file }) => ({ file, packages: await bundledIn(dist, file) })),
  );
  const unknown = found.filter(({ packages }) => !packages);
  const bundled = [...new Set(found.flatMap(({ packages }) => packages ?? []))].sort();
  const texts = licenceTexts(remote);
  return [
    ...unknown.map(
      ({ file }) =>
        `${file} has no source map, so the origin of its code is unknown: the build must write dist/${file}.map`,
    ),
    ...bundled
      .filter((name) => !names(texts, name))
      .map((name) => `${name} is in the bundle without a published licence text`),
  ];
}
