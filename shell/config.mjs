import {
  codeChunks,
  CssMinimizerPlugin,
  MiniCssExtractPlugin,
  MinimizerPlugin,
  moduleRules,
  NonZeroChunkIdPlugin,
  resolve,
  SubresourceIntegrityPlugin,
  webpack,
} from '@parque/remote/build';

/** The text in place of a root key until the code is minified. @param {string} key @param {number} index */
const createPlaceholder = (key, index) => `${index}`.padEnd(key.length, '~');

/**
 * Inserts the root keys into minified code. The minifier names variables by how often each letter occurs, so that code
 * with the keys of another installation would have other names, and another size.
 */
class InsertRootKeysPlugin {
  /** @param {readonly string[]} rootKeys */
  constructor(rootKeys) {
    this.rootKeys = rootKeys;
  }

  /** @param {webpack.Compiler} compiler */
  apply(compiler) {
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compiler.hooks.thisCompilation.tap(InsertRootKeysPlugin.name, (compilation) => {
      compilation.hooks.processAssets.tap({ name: InsertRootKeysPlugin.name, stage }, (assets) => {
        for (const name of Object.keys(assets).filter((asset) => asset.endsWith('.js'))) {
          compilation.updateAsset(name, (source) => this.#insert(source));
        }
      });
    });
  }

  /** @param {webpack.sources.Source} source */
  #insert(source) {
    const text = source.source().toString();
    const changed = new webpack.sources.ReplaceSource(source);
    for (const [index, key] of this.rootKeys.entries()) {
      const placeholder = createPlaceholder(key, index);
      for (let at = text.indexOf(placeholder); at >= 0; at = text.indexOf(placeholder, at + 1)) {
        changed.replace(at, at + key.length - 1, key);
      }
    }
    return changed;
  }
}

/**
 * Defines the constants that the sources of the shell use.
 *
 * @param {object} options
 * @param {readonly string[]} options.rootKeys - The keys whose lists of teams this shell accepts.
 * @param {string} options.base - The address that its files are served under.
 * @param {readonly string[] | undefined} [options.calls] - Of the api; without them, the calls of remotes are not compared.
 */
export const getShellConstants = ({ rootKeys, base, calls }) => [
  // The constants of Module Federation's own `experiments.optimization`: remotes are described by remote.json, so the
  // runtime reads no snapshots; the shell offers packages through the share scope and consumes none.
  new webpack.DefinePlugin({
    FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    FEDERATION_OPTIMIZE_NO_REMOTE: 'false',
    FEDERATION_OPTIMIZE_NO_SHARED: 'true',
    ENV_TARGET: '"web"',
  }),
  new webpack.DefinePlugin({
    ROOT_KEYS: JSON.stringify(rootKeys.map(createPlaceholder)),
    OWN_FILES: JSON.stringify(base),
    PRODUCT_CALLS: JSON.stringify(calls) ?? 'undefined',
  }),
  new InsertRootKeysPlugin(rootKeys),
];

/**
 * The webpack configuration of the shell.
 *
 * @param {object} options
 * @param {string} options.folder - The shell's folder.
 * @param {string} options.outDir - Where its files are written.
 * @param {string} options.base - The address that they are served under.
 * @param {readonly string[]} options.rootKeys - The keys whose lists of teams this shell accepts.
 * @param {readonly string[] | undefined} [options.calls] - Of the api; without them, the calls of remotes are not compared.
 * @param {boolean} options.production
 * @returns {webpack.Configuration}
 */
export function createShellConfig({ folder, outDir, base, rootKeys, calls, production }) {
  return {
    mode: production ? 'production' : 'development',
    context: folder,
    target: ['web', 'es2022'],
    devtool: 'hidden-source-map',
    entry: {
      boot: './src/boot',
      // React is evaluated in its own task, and cached by browsers across releases of the shell.
      react: ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'],
      main: { import: './src/main', dependOn: 'react' },
    },
    output: {
      path: outDir,
      clean: true,
      publicPath: base,
      uniqueName: 'parque_shell',
      filename: '[name].[contenthash].js',
      chunkFilename: '[contenthash].js',
      assetModuleFilename: '[contenthash][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
    },
    resolve,
    module: { rules: moduleRules({ classPrefix: 'shell', production }) },
    optimization: {
      realContentHash: true,
      // The shortest names for exports inside the shell save 0.7 kB (brotli) compared with names that are stable.
      mangleExports: 'size',
      minimizer: [
        new MinimizerPlugin({
          // The second minifier saves a further 0.3 kB (brotli).
          minify: [MinimizerPlugin.swcMinify, MinimizerPlugin.terserMinify],
          minimizerOptions: [
            { ecma: 2020, compress: { passes: 3, ecma: 2020 } },
            { ecma: 2020, compress: { passes: 2 } },
          ],
        }),
        new CssMinimizerPlugin(),
      ],
      splitChunks: {
        cacheGroups: {
          // Puts the styles of all asynchronous chunks into one sheet, which the shell inserts with its hash.
          style: { type: 'css/mini-extract', name: 'signed-in-styles', chunks: 'async', enforce: true },
          // Puts this code into one file with its library, because the runtime lists the hash of each file.
          ed25519: { test: /@noble|ed25519-script/, name: 'ed25519', chunks: 'async', enforce: true },
          ...codeChunks,
        },
      },
    },
    performance: false,
    plugins: [
      new MiniCssExtractPlugin({
        filename: '[name].[contenthash].css',
        chunkFilename: '[contenthash].css',
        runtime: false,
      }),
      ...getShellConstants({ rootKeys, base, calls }),
      // Makes the browser compile all functions while the file downloads. It is added after the minimizer, before the hash.
      new webpack.BannerPlugin({
        raw: true,
        banner: '//# allFunctionsCalledOnLoad',
        include: /^(react|main)\..*\.js$/,
        stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
      }),
      new NonZeroChunkIdPlugin(),
      new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
  };
}
