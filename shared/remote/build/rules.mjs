import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { createRequire } from 'node:module';

const { resolve: loader } = createRequire(import.meta.url);

/**
 * Returns the rule for styles. Each class of a CSS module begins with a prefix, so that two remotes never style each other.
 *
 * @param {object} options
 * @param {string} options.classPrefix
 * @param {string | undefined} options.version
 * @param {boolean} options.production
 * @param {string} options.styleLoader - The loader that receives the styles.
 */
const createStyleRule = ({ classPrefix, version, production, styleLoader }) => ({
  test: /\.css$/,
  use: [
    styleLoader,
    {
      loader: loader('css-loader'),
      options: {
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentHashSalt: version,
          localIdentName: production
            ? `${classPrefix}-[local]-[hash:base64:5]`
            : `${classPrefix}-[name]-[local]`,
        },
      },
    },
  ],
});

/** Pictures and fonts. */
const pictures = /\.(svg|png|webp|avif|woff2)$/;

/**
 * Returns the loader rules for TypeScript, styles, pictures and fonts, for the shell and for every remote.
 *
 * @param {object} options
 * @param {string} options.classPrefix - Starts each class of a CSS module, so that two remotes never style each other.
 * @param {string} [options.version] - Part of the hash in each class, so that two releases in one page never do.
 * @param {boolean} options.production
 * @param {boolean} [options.inlines] - Whether pictures and fonts become part of the script or style that uses them, as in
 *   remotes: so their hash covers the pictures too, and a page needs no picture from the address of a remote.
 * @param {boolean} [options.isRefreshed] - Whether components are compiled for React's Fast Refresh; in development only.
 * @param {string} [options.styleLoader] - The loader that receives the styles; it extracts them into files by default.
 */
export function moduleRules({
  classPrefix,
  version,
  production,
  inlines = false,
  isRefreshed = false,
  styleLoader = MiniCssExtractPlugin.loader,
}) {
  return [
    {
      test: /\.tsx?$/,
      // Code of installed packages is bundled as it is published.
      exclude: /[\\/]node_modules[\\/]/,
      loader: loader('swc-loader'),
      options: {
        // Makes the source map an object, whose paths webpack makes relative. Otherwise the folder would change the build.
        parseMap: true,
        jsc: {
          parser: /** @type {const} */ ({ syntax: 'typescript', tsx: true }),
          // Without a refresh, the runtime is that of production, the only one that the shell shares.
          transform: {
            react: {
              runtime: /** @type {const} */ ('automatic'),
              development: isRefreshed,
              refresh: isRefreshed,
            },
          },
          target: /** @type {const} */ ('es2022'),
        },
        sourceMaps: true,
        minify: false,
      },
    },
    createStyleRule({ classPrefix, version, production, styleLoader }),
    { test: pictures, type: inlines ? 'asset/inline' : 'asset/resource' },
  ];
}

/** Resolution of imports. */
export const resolve = { extensions: ['.ts', '.tsx', '.mjs', '.js'] };
