import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BuiltRemote } from '../built-remote';

const packageOf = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\//g;

/** The innermost package that a source belongs to; nothing for what is the remote's own, or ours. */
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

/** Every licence text that is published with the files, in one. */
function licenceTexts({ files }: BuiltRemote): string {
  const texts = [...files].filter(([name]) => /licen[cs]e[^/]*\.(txt|md)$/i.test(name));
  return texts.map(([, content]) => content.toString('utf8')).join('\n');
}

/** Whether a text gives the licence of a package: a line that begins with its name, and more than that. */
function names(texts: string, name: string): boolean {
  const escaped = name.replace(/[/.]/g, '\\$&');
  return new RegExp(`^\\W*${escaped}(?:[@ ,:]|$)`, 'm').test(texts);
}

/**
 * Packages of others that a remote carries without their licence text. What it carries is read from the source maps,
 * which a build leaves beside the files and nobody publishes.
 */
export async function licenceFaults(remote: BuiltRemote): Promise<string[]> {
  const { dist, manifest } = remote;
  const code = manifest.files.filter(({ kind }) => kind === 'entry' || kind === 'script');
  const found = await Promise.all(
    code.map(async ({ file }) => ({ file, packages: await bundledIn(dist, file) })),
  );
  const unknown = found.filter(({ packages }) => !packages);
  const bundled = [...new Set(found.flatMap(({ packages }) => packages ?? []))].sort();
  const texts = licenceTexts(remote);
  return [
    ...unknown.map(({ file }) => `${file} has no source map, so nobody can say whose code is in it`),
    ...bundled
      .filter((name) => !names(texts, name))
      .map((name) => `${name} is in the bundle, and no licence text of it is published with it`),
  ];
}
