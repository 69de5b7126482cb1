import type { RemoteFileEntity } from './src/index';

/** What an ES module imports and exports. */
export interface ModuleImports {
  /** Whether the code can only be a module: it imports or exports. */
  readonly isModule: boolean;
  readonly exports: readonly string[];
  /** The files of the same release that it imports statically, sorted; by name, as in the manifest. */
  readonly needs: string[];
  /** Other specifiers of static imports, such as names of packages. */
  readonly foreign: readonly string[];
  /** Whether it calls `import()`. */
  readonly isDynamic: boolean;
}

/**
 * Reads the imports of a script, without running it.
 *
 * @param file - Its name in the release.
 * @throws Error - When the text is no JavaScript.
 */
export declare function listModuleImports(file: string, text: string): Promise<ModuleImports>;

/**
 * Returns what a page would refuse of an ES module: it loads only listed files, each after a comparison of its hash.
 *
 * @param file - As the manifest describes it.
 * @param found - What its text contains.
 * @param files - All files of the release.
 * @returns A sentence for each fault.
 */
export declare function findModuleFaults(
  file: Pick<RemoteFileEntity, 'file' | 'needs'>,
  found: ModuleImports,
  files: readonly Pick<RemoteFileEntity, 'file'>[],
): string[];
