import { startTestServer } from './database';

/** Runs before the first test: its processes inherit the environment, and so know where the server is. */
export default async function beforeAllTests(): Promise<void> {
  const server = await startTestServer();
  process.env.PARQUE_TEST_SERVER = JSON.stringify(server.connection);
  Object.assign(globalThis, { stopTestServer: server.stop });
}
