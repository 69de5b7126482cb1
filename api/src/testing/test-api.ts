import { endAfterTest } from './end-after-test';
import { startApi, type TestApiOptions } from './started-api';

export type { User } from './started-api';

export function findToken(mail: string | undefined): string {
  const token = /[?]enlace=([\w-]+)/.exec(mail ?? '')?.[1];
  if (!token) throw new Error(`no link in ${mail}`);
  return token;
}

/**
 * Starts the whole api on its own database, with the products of the demo and without users. It is stopped after the
 * test.
 */
export async function testApi(options: TestApiOptions = {}) {
  const { stop, ...api } = await startApi(options);
  endAfterTest(stop);
  return api;
}
