/**
 * Returns code that begins a module of a remote in development: it gives each component of the module to the Fast Refresh
 * of the page of `parque dev`. Pages without it are not affected.
 *
 * @param {string} id - Of the module, the same in all builds.
 * @param {string} [also] - More code for the case that there is a Fast Refresh.
 */
export const createRefreshCode = (id, also = '') =>
  `const $RefreshReg$ = (type, name) => globalThis.parqueRefresh?.register(type, ${JSON.stringify(`${id} `)} + name), ` +
  `$RefreshSig$ = () => globalThis.parqueRefresh?.sign() ?? ((type) => type); ${also}`;
