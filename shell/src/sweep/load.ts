import { getSession } from '@parque/session';
import { within } from '../composition/within';

const timeoutMs = 3_000;

/**
 * Loads the code that ends and reports what remotes leave on the page.
 *
 * @returns undefined when it does not load, and for visitors without a session, who get no more code than they need.
 * Remotes are then shown without it.
 */
export async function loadSweep() {
  if (!getSession().token) return undefined;
  return within(import('./sweep'), timeoutMs, 'sweep').catch(() => undefined);
}
