import type { RemoteManifestEntity } from '@parque/contract';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ReleaseContent } from './release-content';

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

const formatKilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Largest sum of all files before gzip, in bytes. Browsers parse this much, however small it is on the way. */
const maxBytes = 6_000_000;
const maxStyleBytes = 400_000;
const maxFiles = 100;

/** Returns the limits that a remote exceeds by its number of files and their bytes before gzip. */
function findRawFaults({ manifest, files }: ReleaseContent): string[] {
  const getSize = (name: string) => files.get(name)?.length ?? 0;
  const sum = (entries: readonly File[]) => entries.reduce((total, { file }) => total + getSize(file), 0);
  const totalBytes = sum(manifest.files);
  const styles = sum(manifest.files.filter(({ kind }) => kind === 'style'));
  return [
    ...manifest.files
      .filter(({ file, bytes }) => getSize(file) !== bytes)
      .map(({ file, bytes }) => `${file} has ${getSize(file)} bytes; its manifest declares ${bytes}`),
    ...(manifest.files.length > maxFiles
      ? [`there are ${manifest.files.length} files; the limit is ${maxFiles}`]
      : []),
    ...(totalBytes > maxBytes
      ? [`all of its files have ${formatKilobytes(totalBytes)}; the limit is ${formatKilobytes(maxBytes)}`]
      : []),
    ...(styles > maxStyleBytes
      ? [`its styles have ${formatKilobytes(styles)}; the limit is ${formatKilobytes(maxStyleBytes)}`]
      : []),
  ];
}

/** Returns the limits that a remote exceeds, by the bytes of its files. */
export async function findSizeFaults(release: ReleaseContent): Promise<string[]> {
  const raw = findRawFaults(release);
  // A release that is too large before gzip is not compressed.
  if (raw.length > 0) return raw;
  const { manifest, files } = release;
  const gzipBytes = new Map<string, number>();
  for (const [name, content] of files) gzipBytes.set(name, (await promisify(gzip)(content)).length);
  return budgets.flatMap(({ what, most, counts }) => {
    const entries = manifest.files.filter(counts);
    const sum = entries.reduce((total, { file }) => total + (gzipBytes.get(file) ?? 0), 0);
    return sum > most
      ? [`${what} has ${formatKilobytes(sum)} after gzip; the limit is ${formatKilobytes(most)}`]
      : [];
  });
}
