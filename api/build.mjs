import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// @noble stands for a browser that has no Ed25519: only our package knows where it is, and Node never needs it.
const ours = /^@(parque|noble)\//;
const folder = path.dirname(fileURLToPath(import.meta.url));

/** Our own packages are bundled; what comes from the registry is loaded from node_modules as it was published. */
const packagesOfOthers = {
  name: 'packages-of-others',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || ours.test(name) ? undefined : { path: name, external: true },
    );
  },
};

try {
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/main.ts', 'src/publish.ts', 'src/keys.ts', 'src/data.ts'],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    plugins: [packagesOfOthers],
    logLevel: 'error',
  });
  process.stdout.write('api: built\n');
} catch {
  process.exitCode = 1;
}
