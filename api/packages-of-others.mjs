// @noble replaces Ed25519 in browsers that lack it. Only our package resolves it, so it is bundled; Node never runs it.
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
