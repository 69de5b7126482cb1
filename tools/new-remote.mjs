import path from 'node:path';
import { ownerOfAddress } from './building/address-owner.mjs';
import { grantThirdParty } from './building/third-party-grant.mjs';
import { developmentKeys } from '../shared/release/development-keys.mjs';
import { newRemote, NotMade } from '../shared/remote/new/index.mjs';
import { parsedArguments, WrongArgument } from './processes/parsed-arguments.mjs';
import { shellWord } from './processes/shell-word.mjs';
import { root } from './root.mjs';

const help = `Creates a remote in a new folder. It builds, passes its test and can be published.

  npm run new-remote -- avisos
  npm run new-remote -- avisos --title "Avisos de precio"
  npm run new-remote -- avisos --bundler vite
  npm run new-remote -- avisos --level third-party
  npm run new-remote -- avisos --bundler rspack --alone ~/repositories

  --title     its title; derived from the name unless given
  --bundler   webpack (default), rspack or vite. Remotes of this workspace are built by its webpack, so one of
              rspack or vite is created for a repository of its own, beside this folder unless --alone names another
  --level     third-party: it runs in a sandboxed frame, without the session; grants.json gets its grant
  --alone     the folder that receives a remote for a repository of its own, with any bundler`;

/** Adds the team of a new remote to a product that runs already; `npm start` does it at the next start. */
const publishKeys = 'npm run release -- keys publish --list .cache/keys/keys.json --to http://localhost:8080';

/** @param {string} name */
const next = (name) => `mfe-${name} is created. It needs no installation.

  node_modules/.bin/jest mfe-${name}     runs its test
  npm run dev                            runs it with all others, and shows each change at once
  cd mfe-${name} && npm run dev          runs it inside a running Parqué (npm start)
  docs/releasing.md                      how to publish it

Its team's key is .cache/keys/team-${name}.key. It is valid for the Parqué of this machine only. A Parqué that runs
already accepts it after this command, or after its next start:

  ${publishKeys}`;

/** @param {string} name @param {string} folder */
function nextAlone(name, folder) {
  const key = shellWord(path.join(root, `.cache/keys/team-${name}.key`));
  return `${folder} is created, for a repository of its own. Here:

  npm run pack -- ${shellWord(path.join(folder, '../parque-packages'))}
  ${publishKeys}     # for a Parqué that runs already

There:

  cd ${shellWord(folder)} && npm install ../parque-packages/*.tgz
  npm test && npm run types && npm run build
  npm run dev -- --to http://localhost:8080      # runs it inside a running Parqué (npm start)
  PARQUE_KEY=${key} npx parque publish --to http://localhost:8080 --reason 'first version'

This key of its team is valid for the Parqué of this machine only. docs/releasing.md describes keys, rollout and rollback.`;
}

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  title: { type: 'string' },
  bundler: { type: 'string' },
  level: { type: 'string' },
  alone: { type: 'string' },
});

async function main() {
  const { values, positionals } = parsedArguments({ options, allowPositionals: true });
  if (values.help) return help;
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new NotMade('One name is needed. Try --help.');
  const { title, bundler = 'webpack', alone, level } = values;
  if (level !== undefined && level !== 'third-party')
    throw new NotMade(`'${level}' is no level: third-party is the only one.`);
  const owner = await ownerOfAddress(root, name);
  if (owner)
    throw new NotMade(
      `The address ${owner.address} of that name belongs to the remote ${owner.remote}: choose another name.`,
    );
  const isAlone = alone !== undefined || bundler !== 'webpack';
  const parent = isAlone ? path.resolve(alone ?? path.join(root, '..')) : root;
  const isThirdParty = level !== undefined;
  const kind = { bundler, alone: isAlone, isThirdParty };
  const folder = await newRemote({ name, ...(title && { title }), parent, ...kind });
  if (isThirdParty) await grantThirdParty(root, name);
  developmentKeys(root, [name]);
  return isAlone ? nextAlone(name, folder) : next(name);
}

try {
  console.log(await main());
} catch (error) {
  if (!(error instanceof NotMade || error instanceof WrongArgument)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
