import type { ChosenRemote } from '../composition/composition';
import type { Remains } from './remains';

/**
 * Calls `mount`, and records the names that it added to `page` until it returned. Later ones are not found: a browser
 * extension may add names at any time, but not in between.
 */
export function watchGlobals<Result>(
  page: object,
  remains: Remains,
  remote: ChosenRemote,
  mount: () => Result,
): Result {
  const before = new Set(Object.keys(page));
  try {
    return mount();
  } finally {
    for (const name of Object.keys(page)) {
      if (before.has(name)) continue;
      remains.add(remote, {
        finding: 'global',
        what: `window.${name}`,
        isLeft: () => name in page,
        end: () => void Reflect.deleteProperty(page, name),
      });
    }
  }
}
