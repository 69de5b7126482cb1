import type { Page, Route } from '@playwright/test';

/** How a file can fail to be what it should. */
export type Failure = 'missing' | 'silent' | 'unreachable' | 'garbage' | 'tampered';

/** The file as it is, with something added that would leave a trace if it ran. */
async function tampered(route: Route): Promise<void> {
  const answer = await route.fetch();
  const body = await answer.text();
  const trace = route.request().url().includes('.css') ? ' ' : ';window.hasRunTampered=true';
  await route.fulfill({ response: answer, body: body + trace });
}

const failures: Readonly<Record<Failure, (route: Route) => Promise<void>>> = {
  missing: (route) => route.fulfill({ status: 404, body: '' }),
  silent: () => Promise.resolve(),
  unreachable: (route) => route.abort('connectionrefused'),
  garbage: (route) => route.fulfill({ status: 200, body: '<html>502 Bad Gateway' }),
  tampered,
};

/**
 * From now on these files fail on their way to the page.
 *
 * @returns What mends them.
 */
export async function breakFiles(page: Page, files: RegExp, failure: Failure): Promise<() => Promise<void>> {
  await page.route(files, failures[failure]);
  return () => page.unroute(files);
}
