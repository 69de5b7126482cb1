import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { renderFontTags, writeInstallFiles } from '../../../shell/install-files.mjs';

const shell = path.join(import.meta.dirname, '../../../shell');

/**
 * Returns the elements of the document that name the files of the build: those of the shell's document, and a table of
 * routes for the boot script instead of the registry.
 *
 * @param {object} options
 * @param {string} options.outDir
 * @param {string} options.base - The address that the files are served under.
 * @param {import('@parque/remote/build').Stats} options.stats
 * @param {readonly import('@parque/contract').RemoteManifestEntity[]} options.manifests
 */
export async function createHead({ outDir, base, stats, manifests }) {
  /** @type {(chunk: string, ending?: string) => string[]} */
  const listChunkFiles = (chunk, ending = '') =>
    (stats.compilation.namedChunkGroups.get(chunk)?.getFiles() ?? []).filter(
      (file) => /\.(js|css)$/.test(file) && file.endsWith(ending),
    );
  /** @param {string} file */
  const computeIntegrity = async (file) => {
    const hash = createHash('sha384').update(await readFile(path.join(outDir, file)));
    return `sha384-${hash.digest('base64')}`;
  };
  /** @type {(files: readonly string[], tag: (attributes: string) => string) => Promise<string[]>} */
  const createTags = (files, tag) =>
    Promise.all(
      files.map(async (file) =>
        tag(`"${base}${file}" integrity="${await computeIntegrity(file)}" crossorigin="anonymous"`),
      ),
    );
  /** @param {import('@parque/contract').RemoteManifestEntity} manifest */
  const createSection = async ({ name, routes }) => ({
    files: await Promise.all(
      listChunkFiles(`section-${name}`).map(async (file) => ({
        file: base + file,
        integrity: await computeIntegrity(file),
        kind: file.endsWith('.css') ? 'style' : 'script',
        first: true,
      })),
    ),
    routes: routes.map(({ path: address, access, requires, prefetch }) => ({
      path: address,
      access,
      requires,
      prefetch,
    })),
  });
  const sections = await Promise.all(manifests.map(createSection));
  const signedIn = listChunkFiles('signed-in').map(
    async (file) => `${base}${file} ${await computeIntegrity(file)}`,
  );
  return [
    await renderFontTags(outDir, base),
    await writeInstallFiles({ folder: shell, outDir, base }),
    `<script type="application/json" id="monolith-sections">${JSON.stringify({ sections })}</script>`,
    `<meta name="parque-signed-in" content="${(await Promise.all(signedIn)).join(' ')}" />`,
    ...(await createTags(listChunkFiles('main', '.css'), (url) => `<link rel="stylesheet" href=${url} />`)),
    ...(await createTags(listChunkFiles('boot', '.js'), (url) => `<script src=${url}></script>`)),
    ...(await createTags(
      [...listChunkFiles('react', '.js'), ...listChunkFiles('main', '.js')],
      (url) => `<script defer src=${url}></script>`,
    )),
  ].join('\n');
}
