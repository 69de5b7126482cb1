import { bundleProgram } from '../../api/bundled-program.mjs';
import { build } from '../../tools/builds.mjs';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { runNode } from '../../tools/processes/run.mjs';
import { root } from '../../tools/root.mjs';

if (!(await build(root, ['api']))) process.exit(1);
const { program, remove } = await bundleProgram(root, 'testing/kill-test/kill-test.ts');
try {
  const port = String(await findFreePort());
  const env = { ...process.env, KILL_TEST_PORT: port };
  const { ok } = await runNode(program, process.argv.slice(2), { cwd: root, env, isShown: true });
  if (!ok) process.exitCode = 1;
} finally {
  await remove();
}
