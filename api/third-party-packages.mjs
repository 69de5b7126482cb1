// @noble (Ed25519 for browsers without it) is bundled: only our package can resolve it. Node never runs it.
const ours = /^@(parque|noble)\//;

/**
 * Our own packages are bundled; packages of the registry are loaded from node_modules as they were published.
 *
 * @type {import('esbuild').Plugin}
 */
export const thirdPartyPackages = {
  name: 'third-party-packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || ours.test(name) ? undefined : { path: name, external: true },
    );
  },
};
