import { startTestServer } from './database';

/** Runs before the first test. The test processes inherit the environment with the address of the server. */
export default async function beforeAllTests(): Promise<void> {
  const { stop, ...run } = await startTestServer();
  process.env.PARQUE_TEST_SERVER = JSON.stringify(run);
  Object.assign(globalThis, { stopTestServer: stop });
}
