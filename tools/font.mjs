/**
 * Cuts the font that every page preloads out of the whole font: the characters of Spanish in the design's weights and
 * widths. A page with any other character loads the whole font. Run it with `npx -y -p subset-font@2.9.0 node tools/font.mjs`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { importFetched } from './processes/import-fetched.mjs';
import { root } from './root.mjs';

const styles = path.join(root, 'shared/ui/src/styles');
const fullFont = path.join(
  root,
  'shared/ui/node_modules/@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
);

/** The `unicode-range` in font.css lists the same characters. */
const characters = `${Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)).join('')}\u00a0¡ª«°·º»¿ÁÉÍÑÓ×ÚÜáéíñóúü\u202f–—‘’“”•…€→−`;

const variationAxes = { wght: { min: 400, max: 700 }, wdth: { min: 72, max: 118 } };

const { default: subsetFont } = await importFetched(
  'subset-font/index.js',
  'npx -y -p subset-font@2.9.0 node tools/font.mjs',
);
const font = await subsetFont(await readFile(fullFont), characters, { targetFormat: 'woff2', variationAxes });
await writeFile(path.join(styles, 'archivo-spanish.woff2'), font);
process.stdout.write(`shared/ui/src/styles/archivo-spanish.woff2: ${font.length} bytes\n`);
