import webpack from 'webpack';

/**
 * Returns code of the runtime of a remote. A retry must reach the network again: otherwise a hanging
 * request or a corrupt cached file would also answer the second attempt. The shell loads the entry with a new query
 * (`?intento=2`), and this code adds the same query to every chunk that the entry loads.
 *
 * @param {string} fileOf - The function of the runtime that returns the file of a chunk.
 */
const carryAttemptCode = (fileOf) => `
      var entry = document.currentScript && document.currentScript.src;
      var query = entry ? new URL(entry).search : '';
      var fileOf = ${fileOf};
      if (query && fileOf) ${fileOf} = function (id) { return fileOf(id) + query; };
    `;

class CarryAttemptRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('carry attempt', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    return carryAttemptCode(webpack.RuntimeGlobals.getChunkScriptFilename);
  }
}

/** Adds {@link CarryAttemptRuntimeModule} to the runtime of a remote. */
export class CarryAttemptPlugin {
  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('CarryAttempt', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(webpack.RuntimeGlobals.ensureChunkHandlers)
        .tap('CarryAttempt', (chunk) => compilation.addRuntimeModule(chunk, new CarryAttemptRuntimeModule()));
    });
  }
}
