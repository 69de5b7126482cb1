import type { RemoteManifestEntity } from '@parque/contract';
import { gzipSync } from 'node:zlib';
import type { BuiltRemote } from '../built-remote';

type File = RemoteManifestEntity['files'][number];

interface Budget {
  readonly what: string;
  /** Bytes, after gzip. */
  readonly most: number;
  readonly counts: (file: File) => boolean;
}

/** What a remote may weigh, so that no area makes the whole page slow. */
const budgets: readonly Budget[] = [
  { what: 'the entry', most: 30_000, counts: ({ kind }) => kind === 'entry' },
  { what: 'what the first screen needs', most: 120_000, counts: ({ first }) => first },
  { what: 'its styles', most: 40_000, counts: ({ kind }) => kind === 'style' },
  { what: 'all of its code', most: 400_000, counts: ({ kind }) => kind !== 'asset' },
  { what: 'all of its files', most: 2_000_000, counts: () => true },
];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The budgets that a remote breaks. */
export function sizeFaults({ manifest, files }: BuiltRemote): string[] {
  const packed = new Map([...files].map(([name, content]) => [name, gzipSync(content).length]));
  return budgets.flatMap(({ what, most, counts }) => {
    const counted = manifest.files.filter(counts);
    const sum = counted.reduce((total, { file }) => total + (packed.get(file) ?? 0), 0);
    return sum > most
      ? [`${what} weighs ${kilobytes(sum)} after gzip, and may weigh ${kilobytes(most)}`]
      : [];
  });
}
