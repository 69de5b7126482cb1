import { createTransformer } from '@swc/jest';
import { withMutant } from './mutants.mjs';

/**
 * Compiles for jest as in every other run, except that one file has a mutant. No file on disk is changed.
 *
 * @typedef {{ file: string, mutant: import('./mutants.mjs').Mutant }} Changed
 */

export default {
  /** @param {{ swc: Parameters<typeof createTransformer>[0], changed?: Changed }} options */
  createTransformer({ swc: options, changed }) {
    const { process: compile, getCacheKey: keyOf, ...rest } = createTransformer(options);
    if (!compile || !keyOf) throw new Error('@swc/jest has no transformer that runs at once');
    const compiled = (/** @type {string} */ source, /** @type {string} */ file) =>
      file === changed?.file ? withMutant(source, changed.mutant) : source;
    return {
      ...rest,
      /** @type {typeof compile} */
      process: (source, file, given) => compile(compiled(source, file), file, given),
      /** @type {typeof keyOf} */
      getCacheKey: (source, file, given) => keyOf(compiled(source, file), file, given),
    };
  },
};
