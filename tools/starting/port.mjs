import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Checks that no other process listens on the port of the settings. Other faults of the address are left to the server,
 * which names them.
 *
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @throws {Error} With a message of one line, when the port is in use.
 */
export async function requireFreePort({ HOST, PORT }) {
  const port = Number(PORT || 8080);
  const probe = createServer().listen(port, HOST || '127.0.0.1');
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EADDRINUSE') return;
    throw new Error(`Port ${port} is in use: stop what uses it, or choose another with --port.`);
  }
}
