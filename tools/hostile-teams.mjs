import { build } from 'esbuild';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './root.mjs';

const page = path.join(root, 'docs/hostile-teams.md');

const { outputFiles } = await build({
  entryPoints: [path.join(root, 'e2e/testing/hostile/attack-page.ts')],
  bundle: true,
  format: 'esm',
  write: false,
});
const code = Buffer.from(outputFiles[0]?.contents ?? '').toString('base64');
const { attackPage } = await import(`data:text/javascript;base64,${code}`);
await writeFile(page, attackPage());
process.stdout.write('docs/hostile-teams.md lists the attacks of e2e/testing/hostile.\n');
