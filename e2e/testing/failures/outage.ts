import type { Page, Route } from '@playwright/test';
import { recordHeldRequest } from './pending-requests';

/** The ways in which a request can fail. */
export type NetworkFailure = '404' | '500' | 'refused' | 'hangs' | 'garbage' | 'tampered';

/** Changes a served file. */
export type Tamper = (body: string, url: string) => string;

/** Adds code to a file that leaves a trace when it runs or styles something. */
const withTrace: Tamper = (body, url) =>
  body + (url.includes('.css') ? 'html{--tampered:yes}' : ';window.hasRunTampered=true');

async function fulfillTampered(route: Route, tamper: Tamper): Promise<void> {
  const answer = await route.fetch();
  await route.fulfill({ response: answer, body: tamper(await answer.text(), route.request().url()) });
}

/** Makes the requests of a page for these addresses fail from now on. @returns A function that ends the failure. */
export async function breakFiles(
  page: Page,
  files: RegExp,
  failure: NetworkFailure,
  tamper = withTrace,
): Promise<() => Promise<void>> {
  const handlers: Readonly<Record<NetworkFailure, (route: Route) => Promise<void>>> = {
    '404': (route) => route.fulfill({ status: 404, body: '' }),
    '500': (route) => route.fulfill({ status: 500, body: '' }),
    refused: (route) => route.abort('connectionrefused'),
    hangs: async (route) => recordHeldRequest(page, route.request()),
    garbage: (route) => route.fulfill({ status: 200, body: '<html>502 Bad Gateway' }),
    tampered: (route) => fulfillTampered(route, tamper),
  };
  const fail = handlers[failure];
  let isMended = false;
  await page.route(files, (route) => (isMended ? route.fallback() : fail(route)));
  // The route remains: a request that it is still answering would be answered twice.
  return async () => {
    isMended = true;
  };
}

/** Whether a tampered file ran or styled something in the page. */
export const hasTrace = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      'hasRunTampered' in window ||
      getComputedStyle(document.documentElement).getPropertyValue('--tampered') !== '',
  );
