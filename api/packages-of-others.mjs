// @noble stands for a browser that has no Ed25519: only our package knows where it is, and Node never needs it.
const ours = /^@(parque|noble)\//;

/**
 * Our own packages are bundled; packages of the registry are loaded from node_modules as they were published.
 *
 * @type {import('esbuild').Plugin}
 */
export const packagesOfOthers = {
  name: 'packages-of-others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || ours.test(name) ? undefined : { path: name, external: true },
    );
  },
};
