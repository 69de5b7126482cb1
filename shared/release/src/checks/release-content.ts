import type { RemoteManifestEntity } from '@parque/contract';

/** A release that is checked before it is published: its manifest, and the bytes of every file that it lists. */
export interface ReleaseContent {
  readonly manifest: RemoteManifestEntity;
  /** By name, as in the manifest. */
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Returns the text of every file of these kinds, with its name. */
export function listTexts(
  { manifest, files }: ReleaseContent,
  ...kinds: readonly RemoteManifestEntity['files'][number]['kind'][]
): { file: string; text: string }[] {
  return manifest.files
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ file }) => ({ file, text: files.get(file)?.toString('utf8') ?? '' }));
}
