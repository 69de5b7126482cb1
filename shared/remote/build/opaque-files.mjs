/** Files without code; only the team's own build determines their output. */
const opaque = ['css', 'svg', 'png', 'webp', 'avif', 'woff2'];

/**
 * The loaders of esbuild for a build of which only the code is read.
 *
 * @type {Record<string, 'empty'>}
 */
export const opaqueLoaders = Object.fromEntries(opaque.map((ending) => [`.${ending}`, 'empty']));
