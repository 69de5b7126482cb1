import type { RemoteManifestEntity } from '@parque/contract';
import { gzipSync } from 'node:zlib';
import type { BuiltRemote } from '../remote/built-remote';

type File = RemoteManifestEntity['files'][number];

interface Budget {
  readonly what: string;
  /** Bytes, after gzip. */
  readonly most: number;
  readonly counts: (file: File) => boolean;
}

/** Size limits of a remote, so that no remote slows down the whole page. */
const budgets: readonly Budget[] = [
  { what: 'the entry', most: 30_000, counts: ({ kind }) => kind === 'entry' },
  { what: 'the files of the first screen', most: 120_000, counts: ({ first }) => first },
  { what: 'its styles', most: 40_000, counts: ({ kind }) => kind === 'style' },
  { what: 'all of its code', most: 400_000, counts: ({ kind }) => kind !== 'asset' },
  { what: 'all of its files', most: 2_000_000, counts: () => true },
];

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Returns the limits that a remote exceeds. */
export function sizeFaults({ manifest, files }: BuiltRemote): string[] {
  const packed = new Map([...files].map(([name, content]) => [name, gzipSync(content).length]));
  return budgets.flatMap(({ what, most, counts }) => {
    const counted = manifest.files.filter(counts);
    const sum = counted.reduce((total, { file }) => total + (packed.get(file) ?? 0), 0);
    return sum > most ? [`${what} has ${kilobytes(sum)} after gzip; the limit is ${kilobytes(most)}`] : [];
  });
}
