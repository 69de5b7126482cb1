import { runWebpack } from '@parque/remote/build';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createShellConfig } from './config.mjs';

/** @typedef {Parameters<typeof createShellConfig>[0]} ShellOptions */

/**
 * The webpack configuration of the page inside the frames of third parties. It is a build of its own, so that its code is
 * no part of what visitors of the shell download.
 *
 * @param {ShellOptions} options
 * @returns {import('@parque/remote/build').webpack.Configuration}
 */
function createSandboxConfig(options) {
  const config = createShellConfig(options);
  return {
    ...config,
    entry: { sandbox: './src/sandbox/frame/main' },
    output: { ...config.output, clean: false, uniqueName: 'parque_sandbox' },
  };
}

/**
 * Builds the page inside the frames of third parties: `sandbox.html` and its files.
 *
 * @param {ShellOptions} options
 * @param {(file: string) => Promise<string>} computeIntegrity
 */
export async function buildSandbox(options, computeIntegrity) {
  const { folder, outDir, base } = options;
  const { compilation } = await runWebpack(createSandboxConfig(options));
  const files = compilation.entrypoints.get('sandbox')?.getFiles() ?? [];
  const tags = await Promise.all(
    files.map(async (file) => {
      const attributes = `"${base}${file}" integrity="${await computeIntegrity(file)}" crossorigin="anonymous"`;
      if (file.endsWith('.css')) return `<link rel="stylesheet" href=${attributes} />`;
      return file.endsWith('.js') ? `<script defer src=${attributes}></script>` : '';
    }),
  );
  const template = await readFile(path.join(folder, 'src/sandbox.html'), 'utf8');
  const page = template.replace('{{head}}', () => tags.filter(Boolean).join('\n    '));
  await writeFile(path.join(outDir, 'sandbox.html'), page);
}
