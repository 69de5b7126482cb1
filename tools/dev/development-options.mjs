import { checkPort, parseArguments } from '../processes/parse-arguments.mjs';

/** Another port than that of `npm start`, so that both can run. */
const usualPort = '8090';

export const help = `Runs Parqué on this machine, and shows each change of the sources at once.

  npm run dev -- --port 9091

  --port  the port; ${usualPort} unless given
  --help  this text

It listens on 127.0.0.1 only, and never runs with NODE_ENV=production. The data are those of npm start (DATA_DIR).
The settings of the server are environment variables; .env.example lists them.
`;

const options = /** @type {const} */ ({ help: { type: 'boolean' }, port: { type: 'string' } });

/**
 * Parses the arguments after `npm run dev --`.
 *
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ help: boolean, env: NodeJS.ProcessEnv }} `env`: the settings of the server. It listens on this machine
 *   only, whatever `HOST` is.
 * @throws {Error} With a message of one line, when an argument is wrong or this is an installation for production.
 */
export function parseDevelopmentOptions(args, env) {
  const { values } = parseArguments({ args: [...args], options });
  const port = checkPort(values.port);
  if (env.NODE_ENV === 'production')
    throw new Error('npm run dev is for development only: NODE_ENV is production. Use npm start.');
  return {
    help: values.help ?? false,
    env: { ...env, HOST: '127.0.0.1', PORT: port ?? (env.PORT || usualPort) },
  };
}
