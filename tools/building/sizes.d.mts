/** Bytes, brotli. */
export const budgets: {
  readonly shell: number;
  readonly entry: number;
  readonly screen: number;
};

export interface Sizes {
  readonly files: number;
  readonly raw: number;
  readonly gzip: number;
  readonly brotli: number;
}

export function sizesOf(folder: string, files: readonly string[]): Promise<Sizes>;

export function shellFiles(dist: string): Promise<{
  readonly all: readonly string[];
  readonly first: readonly string[];
  readonly code: readonly string[];
}>;

export function remoteFiles(dist: string): Promise<{
  readonly name: string;
  readonly version: string;
  readonly entry: string;
  readonly all: readonly string[];
  readonly first: readonly string[];
}>;
