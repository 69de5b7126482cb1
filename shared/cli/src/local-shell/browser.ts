import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import type { Terminal } from '../terminal';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const folders = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const apps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Starts a Chromium: that of PARQUE_CHROMIUM or CHROMIUM_PATH, of the system, or of Playwright. `undefined`: none
 * found.
 */
export async function openBrowser({ env }: Terminal): Promise<Browser | undefined> {
  const { chromium } = await import('playwright-core');
  const system = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const chosenPath = env.PARQUE_CHROMIUM ?? env.CHROMIUM_PATH;
  const places = chosenPath ? [chosenPath] : [...system, ...apps, chromium.executablePath()];
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) return undefined;
  // Chromium's sandbox does not work as root, the user of many containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args });
}
