import path from 'node:path';
import { findTakenFault } from './build/taken-name.mjs';
import { describeSteps, describeStepsAlone } from './build/new-remote-steps.mjs';
import { grantThirdParty } from './build/third-party-grant.mjs';
import { createDevelopmentKeys } from '../shared/release/development-keys.mjs';
import { newRemote, NewRemoteError } from '../shared/remote/new/index.mjs';
import { parseArguments, WrongArgumentError } from './processes/parse-arguments.mjs';
import { root } from './root.mjs';
import { resolveOrigin } from './start/running.mjs';

const help = `Creates a remote in a new folder. It builds, passes its test and can be published.

  npm run new-remote -- avisos
  npm run new-remote -- avisos --title "Avisos de precio"
  npm run new-remote -- avisos --bundler vite
  npm run new-remote -- avisos --level third-party
  npm run new-remote -- avisos --bundler vite --alone ~/repositories

  --title     its title; derived from the name unless given
  --bundler   webpack (default) or vite. Remotes of this workspace are built by its webpack, so one of
              vite is created for a repository of its own, beside this folder unless --alone names another
  --level     third-party: it runs in a sandboxed frame, without the session; grants.json gets its grant
  --to        the address of the Parqué it is for, whose names are taken; by default PARQUE_URL, or the one that runs here
  --alone     the folder that receives a remote for a repository of its own, with any bundler`;

const options = /** @type {const} */ ({
  help: { type: 'boolean' },
  title: { type: 'string' },
  bundler: { type: 'string' },
  level: { type: 'string' },
  alone: { type: 'string' },
  to: { type: 'string' },
});

async function run() {
  const { values, positionals } = parseArguments({ options, allowPositionals: true });
  if (values.help) return help;
  const [name, ...otherNames] = positionals;
  if (!name || otherNames.length > 0) throw new NewRemoteError('One name is needed. Try --help.');
  const { title, bundler = 'webpack', alone, level } = values;
  if (level !== undefined && level !== 'third-party')
    throw new NewRemoteError(`'${level}' is no level: third-party is the only one.`);
  const origin = resolveOrigin(root, values.to, process.env);
  const fault = await findTakenFault(root, name, origin);
  if (fault) throw new NewRemoteError(`${fault}: choose another name.`);
  const isAlone = alone !== undefined || bundler !== 'webpack';
  const parent = isAlone ? path.resolve(alone ?? path.join(root, '..')) : root;
  const isThirdParty = level !== undefined;
  const kind = { bundler, alone: isAlone, isThirdParty };
  const folder = await newRemote({ name, ...(title && { title }), parent, ...kind });
  if (isThirdParty) await grantThirdParty(root, name);
  createDevelopmentKeys(root, [name]);
  return isAlone ? describeStepsAlone(name, folder, root, origin) : describeSteps(name, origin);
}

try {
  console.log(await run());
} catch (error) {
  if (!(error instanceof NewRemoteError || error instanceof WrongArgumentError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
