import { parseArgs } from 'node:util';
import { newRemote, NotMade } from '@parque/remote/new';
import { root } from './root.mjs';

const help = `Makes a remote that builds, passes its test and can be published, in a folder of its own.

  npm run new-remote -- avisos
  npm run new-remote -- avisos --title "Avisos de precio"

  --title   what people call it; made of the name unless given`;

function readArguments() {
  try {
    return parseArgs({
      options: { help: { type: 'boolean' }, title: { type: 'string' } },
      allowPositionals: true,
    });
  } catch (error) {
    throw new NotMade(`${error.message.split('. ')[0]}. Try --help.`);
  }
}

async function main() {
  const { values, positionals } = readArguments();
  if (values.help) return help;
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new NotMade('One name is needed. Try --help.');
  await newRemote({ name, ...(values.title && { title: values.title }), parent: root });
  return `mfe-${name} is made. It needs no installation.

  node_modules/.bin/jest mfe-${name}      its test
  cd mfe-${name} && npm run dev           inside a running shell (npm start), reloading with each change
  npm run release -- publish ${name}      to the people who use it; docs/releasing.md says the rest`;
}

try {
  console.log(await main());
} catch (error) {
  if (!(error instanceof NotMade)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
