import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The pictures of the installed platform; `node tools/icons.mjs` draws them from src/icon.svg. */
const icons = [
  { file: 'src/icon.svg', type: 'image/svg+xml', sizes: 'any' },
  { file: 'icons/icon-192.png', type: 'image/png', sizes: '192x192' },
  { file: 'icons/icon-512.png', type: 'image/png', sizes: '512x512' },
  { file: 'icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
];

const dark = '#0d0c0a';

/**
 * The web manifest: how a device shows the installed platform.
 *
 * @param {readonly object[]} shownIcons
 */
const createWebManifest = (shownIcons) => ({
  id: '/',
  start_url: '/',
  scope: '/',
  name: 'Parqué',
  short_name: 'Parqué',
  description: 'Productos, diario y copia de operaciones para traders de MetaTrader 5',
  lang: 'es',
  dir: 'ltr',
  display: 'standalone',
  orientation: 'any',
  background_color: dark,
  theme_color: dark,
  categories: ['finance', 'productivity'],
  icons: shownIcons,
});

/**
 * Writes the web manifest and the icons to the built shell, each under a name that changes with its content.
 *
 * @param {object} options
 * @param {string} options.folder - The shell's folder.
 * @param {string} options.outDir
 * @param {string} options.base - The address that the shell's files are served under.
 * @returns {Promise<string>} The elements of the page that link to them.
 */
export async function writeInstallFiles({ folder, outDir, base }) {
  /** @type {(content: string | Buffer, ending: string) => Promise<string>} */
  const write = async (content, ending) => {
    const name = `${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ending}`;
    await writeFile(path.join(outDir, name), content);
    return base + name;
  };
  /** @param {string} file */
  const copy = async (file) => write(await readFile(path.join(folder, file)), path.extname(file));
  const shown = await Promise.all(
    icons.map(async ({ file, ...facts }) => ({ src: await copy(file), ...facts })),
  );
  const manifest = await write(JSON.stringify(createWebManifest(shown)), '.webmanifest');
  return [
    `<link rel="icon" href="${shown[0]?.src}" type="image/svg+xml" />`,
    `<link rel="apple-touch-icon" href="${await copy('icons/apple-touch-180.png')}" />`,
    `<link rel="manifest" href="${manifest}" />`,
  ].join('\n    ');
}

/** The font of the text on every screen. */
const firstFont = fileURLToPath(import.meta.resolve('@parque/ui/archivo-spanish.woff2'));

/**
 * Finds the font of every screen among the built files.
 *
 * @param {string} outDir
 * @param {string} base
 * @returns {Promise<string>} The element of the page that preloads it.
 */
export async function renderFontTags(outDir, base) {
  const content = await readFile(firstFont);
  const fonts = (await readdir(outDir)).filter((file) => file.endsWith('.woff2'));
  for (const file of fonts) {
    if (content.equals(await readFile(path.join(outDir, file))))
      return `<link rel="preload" as="font" type="font/woff2" href="${base}${file}" crossorigin="anonymous" />`;
  }
  throw new Error('the built styles contain no copy of the font of every screen');
}
