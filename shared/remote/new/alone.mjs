/** @param {object} value */
const toJsonText = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** @param {string[]} names */
const toParqueRanges = (...names) => Object.fromEntries(names.map((name) => [`@parque/${name}`, '^1.0.0']));

const swc = { '@swc/core': '^1.0.0' };

/** The differences between the bundlers: the build script, its packages, its file, and the host API that its output needs. */
export const bundlers = {
  webpack: {
    build: 'parque-build',
    packages: {
      ...swc,
      'css-loader': '^7.1.0',
      'css-minimizer-webpack-plugin': '^8.0.0',
      'mini-css-extract-plugin': '^2.10.0',
      'minimizer-webpack-plugin': '^5.14.0',
      'swc-loader': '^0.2.7',
      webpack: '~5.110.0',
      'webpack-subresource-integrity': '^5.1.0',
    },
    testPackages: {},
    files: {},
    hostApi: '^1.0.0',
  },
  vite: {
    build: 'vite build',
    packages: { vite: '^8.3.0' },
    testPackages: swc,
    files: {
      'vite.config.mjs': `import { parqueRemote } from '@parque/remote/vite';
import { defineConfig } from 'vite';

export default defineConfig({ plugins: [parqueRemote()] });
`,
    },
    // Older shells load no ES modules.
    hostApi: '^1.5.0',
  },
};

/** @typedef {keyof typeof bundlers} Bundler */

/**
 * `dependencies` are what `parque dev` and `ship` need; `npm install --omit=dev` leaves out tests and types.
 *
 * @param {Bundler} bundler
 */
const createPackageManifest = (bundler) => ({
  name: '@parque/mfe-muestra',
  version: '1.0.0',
  private: true,
  description: 'Muestra',
  type: 'module',
  scripts: { build: bundlers[bundler].build, dev: 'parque dev', test: 'jest', types: 'tsc -p .' },
  dependencies: {
    ...toParqueRanges('api-client', 'cli', 'contract', 'remote', 'ui'),
    ...bundlers[bundler].packages,
    '@tanstack/react-query': '^5.0.0',
    react: '^19.0.0',
    'react-dom': '^19.0.0',
  },
  devDependencies: {
    ...toParqueRanges('session'),
    '@jest/globals': '^30.0.0',
    ...bundlers[bundler].testPackages,
    '@swc/jest': '^0.2.0',
    '@testing-library/dom': '^10.0.0',
    '@testing-library/jest-dom': '^6.0.0',
    '@testing-library/react': '^16.0.0',
    '@testing-library/user-event': '^14.0.0',
    '@types/jest': '^30.0.0',
    '@types/react': '^19.0.0',
    '@types/react-dom': '^19.0.0',
    jest: '^30.0.0',
    'jest-environment-jsdom': '^30.0.0',
    'jest-fixed-jsdom': '^0.0.11',
    msw: '~2.15.0',
    typescript: '^5.9.0',
  },
});

const types = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    isolatedModules: true,
    verbatimModuleSyntax: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['jest', '@testing-library/jest-dom'],
  },
  include: ['src'],
};

const styles = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
`;

const readme = `# mfe-muestra

Muestra: its purpose in one sentence.

- Addresses: \`/muestra\`, for signed-in users: their products with the end of each.
- Menu: _Muestra_.
- Card on Inicio: \`src/slots/products.tsx\`.
- Work on it inside a running shell: \`npm run dev -- --to https://parque.example\`.
- Tests: \`npm test\`. Types: \`npm run types\`. Build: \`npm run build\`.
- Release: \`npx parque --help\`.
- Not included: …
`;

/**
 * Returns the files of a remote in a separate repository, besides the template.
 *
 * @param {Bundler} bundler
 * @returns {Record<string, string>}
 */
export const createAloneFiles = (bundler) => ({
  'package.json': toJsonText(createPackageManifest(bundler)),
  'tsconfig.json': toJsonText(types),
  'src/css-modules.d.ts': styles,
  'jest.config.mjs': "export { default } from '@parque/remote/jest';\n",
  '.gitignore': 'node_modules/\ndist/\n.cache/\n*.key\n',
  'README.md': readme,
  ...bundlers[bundler].files,
});
