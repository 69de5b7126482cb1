import { createRequire } from 'node:module';
import { findChromium, playwright } from './chromium.mjs';

/**
 * Launches a Chromium for tools that draw or measure something.
 *
 * @param {readonly string[]} [args] - Further command-line arguments of Chromium.
 */
export async function openBrowser(args = []) {
  const executablePath = await findChromium(process.env);
  if (!executablePath) throw new Error('There is no Chromium, and none could be installed.');
  const { chromium } = createRequire(playwright)('@playwright/test');
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: [...(isRoot ? ['--no-sandbox'] : []), ...args] });
}
