import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openBrowser } from './test/browser/browser.mjs';
import { root } from './root.mjs';

const shell = path.join(root, 'shell');
const background = '#0d0c0a';

/** The pictures with their size and the share that the logo fills: devices crop maskable icons to their own shape. */
const pictures = [
  { name: 'icon-192', size: 192, share: 1 },
  { name: 'icon-512', size: 512, share: 1 },
  { name: 'maskable-512', size: 512, share: 0.72, isFull: true },
  { name: 'apple-touch-180', size: 180, share: 0.86, isFull: true },
];

const svg = await readFile(path.join(shell, 'src/icon.svg'), 'utf8');
const browser = await openBrowser();
try {
  for (const { name, size, share, isFull = false } of pictures) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>
      html { background: ${isFull ? background : 'transparent'} }
      body { margin: 0; display: grid; place-items: center; height: 100vh }
      svg { width: ${size * share}px; height: ${size * share}px }
    </style>${svg}`);
    const image = await page.screenshot({ omitBackground: true });
    await writeFile(path.join(shell, 'icons', `${name}.png`), image);
    await page.close();
    process.stdout.write(`shell/icons/${name}.png\n`);
  }
} finally {
  await browser.close();
}
