import { parseArgs } from 'node:util';

/** A wrong argument of a command. The message is one line, and refers to `--help`. */
export class WrongArgumentError extends Error {}

/**
 * Parses the arguments of a command.
 *
 * @template {import('node:util').ParseArgsConfig} Config
 * @param {Config} config - As that of `parseArgs`.
 * @returns {ReturnType<typeof parseArgs<Config>>}
 * @throws {WrongArgumentError}
 */
export function parseArguments(config) {
  try {
    return parseArgs(config);
  } catch (error) {
    const [firstSentence] = String(error instanceof Error ? error.message : error).split('. ');
    throw new WrongArgumentError(`${firstSentence}. Try --help.`);
  }
}

/**
 * Checks the value of `--port`.
 *
 * @template {string | undefined} Port
 * @param {Port} port
 * @throws {WrongArgumentError} When it is given and is not a port number.
 */
export function checkPort(port) {
  if (port !== undefined && (!/^\d{1,5}$/.test(port) || Number(port) > 65_535))
    throw new WrongArgumentError(`--port takes a number up to 65535, not "${port}".`);
  return port;
}
