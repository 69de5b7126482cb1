import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const { launchOptions: _chromium, ...use } = config.use ?? {};

/**
 * The journeys whose result depends on the engine, and changed files, in Debian's Firefox. Playwright drives it by
 * WebDriver BiDi, which the channel selects.
 */
export default defineConfig({
  ...config,
  use: {
    ...use,
    browserName: 'firefox',
    channel: 'moz-firefox',
    launchOptions: { executablePath: process.env.PARQUE_FIREFOX ?? '/usr/bin/firefox-esr' },
  },
  projects: [
    { name: 'journeys', grep: /@engine/ },
    {
      name: 'bytes',
      testMatch: ['releases/unsigned-bytes.spec.ts', 'failures/matrix.spec.ts'],
      grep: /tampered|changed|verified|refuses/,
    },
  ],
});
