/** The part that this bundle is of; defined by the build. */
declare const PARQUE_PART: string;
declare const __webpack_hash__: string;

window.parqueDevelopment.register(PARQUE_PART, {
  hash: () => __webpack_hash__,
  isIdle: () => import.meta.webpackHot?.status() === 'idle',
  update: async () => Boolean(await import.meta.webpackHot?.check(true)),
});

export {};
