import { once } from 'node:events';
import { createServer } from 'node:net';

/** Faults of a host that this machine has not. */
const foreignAddressCodes = new Set(['EADDRNOTAVAIL', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']);

/**
 * @param {NodeJS.ErrnoException} error
 * @param {string} host
 * @param {number} port
 */
function explainError({ code, message }, host, port) {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use: stop what uses it, or choose another with --port.`;
  if (code && foreignAddressCodes.has(code))
    return `Parqué cannot listen on ${host}, which is no address of this machine: choose another with --host.`;
  return `Parqué cannot listen on ${host}, port ${port}: ${message}`;
}

/**
 * Checks that a server can listen on the address and the port of the settings.
 *
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @throws {Error} With a message of one line, when it cannot.
 */
export async function requireUsableAddress({ HOST, PORT }) {
  const port = Number(PORT || 8080);
  const host = HOST || '127.0.0.1';
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
  } catch (error) {
    throw new Error(explainError(/** @type {NodeJS.ErrnoException} */ (error), host, port));
  }
}
