import { checkPort, parseArguments } from '../processes/parse-arguments.mjs';

export const help = `Installs, builds what changed, and runs Parqué on this machine.

  npm start -- --port 9090

  --port   the port; 8080 unless given
  --host   the address it listens on; 127.0.0.1 unless given. 0.0.0.0 is reachable from the network: the demo
           users then get a new password, which is printed
  --reset  deletes the data of the demo first
  --json   prints the whole log, one JSON object per line. Without it the demo appends it to server.log, beside its
           data, and prints mails, warnings and errors
  --help   this text

The settings of the server are environment variables; .env.example lists them.
`;

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  port: { type: 'string' },
  host: { type: 'string' },
  reset: { type: 'boolean' },
  json: { type: 'boolean' },
});

/**
 * Parses the arguments after `npm start --`.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ help: boolean, reset: boolean, json: boolean, env: NodeJS.ProcessEnv }} `env`: the settings of the server.
 * @throws {Error} With a message of one line about the wrong argument.
 */
export function parseStartOptions(args, env) {
  const { values } = parseArguments({ args: [...args], options });
  const { help: isHelp = false, reset = false, json = false, host } = values;
  const port = checkPort(values.port);
  const settings = { ...env, HOST: host || env.HOST || '127.0.0.1', ...(port && { PORT: port }) };
  return { help: isHelp, reset, json, env: settings };
}
