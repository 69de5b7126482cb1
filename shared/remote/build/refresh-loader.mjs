import path from 'node:path';
import { createRefreshCode } from './refreshable.mjs';

/**
 * A loader of webpack: makes a compiled module refreshable, and gives the page access to the modules of its build.
 *
 * @this {import('webpack').LoaderContext<{ container: string }>}
 * @param {string} code
 * @param {Parameters<import('webpack').LoaderContext<unknown>['callback']>[2]} map
 */
export default function makeRefreshable(code, map) {
  const { container } = this.getOptions();
  const id = path.relative(this.rootContext, this.resourcePath);
  const provide = `globalThis.parqueRefresh?.provide(${JSON.stringify(container)}, __webpack_require__);`;
  this.callback(null, createRefreshCode(id, provide) + code, map);
}
