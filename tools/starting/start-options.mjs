import { parseArgs } from 'node:util';

export const help = `Installs, builds what changed, and runs Parqué on this machine.

  npm start -- --port 9090

  --port   the port; 8080 unless given
  --host   the address it listens on; 127.0.0.1 unless given. 0.0.0.0 is reachable from the network: the demo
           users then get a new password, which is printed
  --reset  deletes the data of the demo first
  --help   this text

The settings of the server are environment variables; .env.example lists them.
`;

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  port: { type: 'string' },
  host: { type: 'string' },
  reset: { type: 'boolean' },
});

/** @param {readonly string[]} args */
function parsed(args) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('. ');
    throw new Error(`${first}. Try --help.`);
  }
}

/**
 * Parses the arguments after `npm start --`.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ help: boolean, reset: boolean, env: NodeJS.ProcessEnv }} `env`: the settings of the server.
 * @throws {Error} With a message of one line about the wrong argument.
 */
export function startOptions(args, env) {
  const { help: isHelp = false, reset = false, port, host } = parsed(args);
  if (port !== undefined && !/^\d{1,5}$/.test(port)) throw new Error(`--port takes a number, not "${port}".`);
  const settings = { ...env, HOST: host || env.HOST || '127.0.0.1', ...(port && { PORT: port }) };
  return { help: isHelp, reset, env: settings };
}
