import { developmentKeys } from '../shared/release/development-keys.mjs';
import { newRemote, NotMade } from '../shared/remote/new/index.mjs';
import { parsedArguments, WrongArgument } from './processes/parsed-arguments.mjs';
import { root } from './root.mjs';

const help = `Creates a remote in a new folder. It builds, passes its test and can be published.

  npm run new-remote -- avisos
  npm run new-remote -- avisos --title "Avisos de precio"

  --title   its title; derived from the name unless given`;

/** @param {string} name */
const next = (name) => `mfe-${name} is created. It needs no installation.

  node_modules/.bin/jest mfe-${name}     runs its test
  npm run dev                            runs it with all others, and shows each change at once
  cd mfe-${name} && npm run dev          runs it inside a running Parqué (npm start)
  docs/releasing.md                      how to publish it

Its team's key is .cache/keys/team-${name}.key. It is valid for the Parqué of this machine only.`;

const options = /** @type {const} */ ({ help: { type: 'boolean' }, title: { type: 'string' } });

async function main() {
  const { values, positionals } = parsedArguments({ options, allowPositionals: true });
  if (values.help) return help;
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new NotMade('One name is needed. Try --help.');
  await newRemote({ name, ...(values.title && { title: values.title }), parent: root });
  developmentKeys(root, [name]);
  return next(name);
}

try {
  console.log(await main());
} catch (error) {
  if (!(error instanceof NotMade || error instanceof WrongArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
