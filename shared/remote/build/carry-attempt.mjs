import webpack from 'webpack';

/**
 * A retry must reach the network again: otherwise a hanging request or a corrupt cached file would also answer the
 * second
 * attempt. The shell loads the entry with a new query (`?intento=2`), and this runtime module adds the same query to
 * every
 * chunk that the entry loads.
 */
class CarryAttemptRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    super('carry attempt', webpack.RuntimeModule.STAGE_ATTACH);
  }

  /** @override */
  generate() {
    const { getChunkScriptFilename } = webpack.RuntimeGlobals;
    return `
      var entry = document.currentScript && document.currentScript.src;
      var query = entry ? new URL(entry).search : '';
      var fileOf = ${getChunkScriptFilename};
      if (query && fileOf) ${getChunkScriptFilename} = function (id) { return fileOf(id) + query; };
    `;
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
