import path from 'node:path';
import { packAll } from './build/packaging/packages.mjs';
import { root } from './root.mjs';

const help = `Packs what a remote is made with, for teams with a repository of their own.

  npm run pack              the archives go to .cache/packages
  npm run pack -- a/folder  or into the folder that you name`;

if (process.argv.includes('--help')) console.log(help);
else {
  const outDir = path.resolve(process.argv[2] ?? path.join(root, '.cache/packages'));
  try {
    console.log((await packAll(root, outDir)).join('\n'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.error(
      `Nothing was packed into ${outDir}: ${reason.trim()}\nMend that, or name another folder: npm run pack -- a/folder`,
    );
    process.exitCode = 1;
  }
}
