/** Above all ids that webpack assigns: they have three digits. */
const freeId = 1000;

/**
 * Gives a chunk with the id 0 another one: webpack-subresource-integrity writes no hash for it into the runtime, so that
 * browsers would reject its file.
 */
export class NonZeroChunkIdPlugin {
  /** @param {import('webpack').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('NonZeroChunkId', (compilation) => {
      // Runs after the plugin that assigns the ids.
      compilation.hooks.chunkIds.tap({ name: 'NonZeroChunkId', stage: 1 }, (chunks) => {
        for (const chunk of chunks) {
          if (chunk.id !== 0) continue;
          chunk.id = freeId;
          chunk.ids = [freeId];
        }
      });
    });
  }
}
