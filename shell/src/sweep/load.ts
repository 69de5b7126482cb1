import { getSession } from '@parque/session';
import type { ChosenRemote } from '../composition/composition';
import { within } from '../composition/within';
import { reportFound } from '../telemetry/outcomes';

const timeoutMs = 3_000;

/**
 * Loads the code that ends and reports what remotes leave on the page.
 *
 * @param loaded - Reported as not watched when the code does not load. It is shown all the same, because a user whose
 *   browser or extension stops this code would see no screen.
 * @returns undefined when it does not load, and for visitors without a session, who get no more code than they need.
 */
export async function loadSweep(loaded?: ChosenRemote) {
  if (!getSession().token) return undefined;
  return within(import(/* webpackChunkName: "sweep" */ './sweep'), timeoutMs, 'sweep').catch(() => {
    if (loaded) reportFound(loaded, 'unwatched');
    return undefined;
  });
}
