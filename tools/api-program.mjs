import { existsSync } from 'node:fs';
import path from 'node:path';
import { build } from './builds.mjs';
import { install } from './install.mjs';
import { runNode } from './processes/run.mjs';
import { root } from './root.mjs';

// Runs a program of the api after its build, also before the first `npm start`: node tools/api-program.mjs terminal --help
const [program, ...args] = process.argv.slice(2);
// Packages that something else installed, such as the image of a container, stay as they are.
const areInstalled = existsSync(path.join(root, 'node_modules')) || (await install());
const isReady = areInstalled && (await build(root, ['api']));
const { ok } = isReady
  ? await runNode(path.join(root, 'api/dist', `${program}.js`), args, { isShown: true })
  : { ok: false };
if (!ok) process.exitCode = 1;
