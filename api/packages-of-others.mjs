// @noble stands for a browser that has no Ed25519: only our package knows where it is, and Node never needs it.
const ours = /^@(parque|noble)\//;

/** Our own packages are bundled; what comes from the registry is loaded from node_modules as it was published. */
export const packagesOfOthers = {
  name: 'packages-of-others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || ours.test(name) ? undefined : { path: name, external: true },
    );
  },
};
