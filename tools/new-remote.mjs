import { parseArgs } from 'node:util';
import { developmentKeys } from '../shared/release/development-keys.mjs';
import { newRemote, NotMade } from '../shared/remote/new/index.mjs';
import { root } from './root.mjs';

const help = `Makes a remote that builds, passes its test and can be published, in a folder of its own.

  npm run new-remote -- avisos
  npm run new-remote -- avisos --title "Avisos de precio"

  --title   what people call it; made of the name unless given`;

/** @param {string} name */
const next = (name) => `mfe-${name} is made. It needs no installation.

  node_modules/.bin/jest mfe-${name}     its test
  cd mfe-${name} && npm run dev          at work inside a running Parqué (npm start), reloaded with each change
  docs/releasing.md                      from here to the people who use it

Its team's key is .cache/keys/team-${name}.key. For the Parqué of this machine only: others get a key of their own.`;

function readArguments() {
  try {
    const options = /** @type {const} */ ({ help: { type: 'boolean' }, title: { type: 'string' } });
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('. ');
    throw new NotMade(`${first}. Try --help.`);
  }
}

async function main() {
  const { values, positionals } = readArguments();
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
  if (!(error instanceof NotMade)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
