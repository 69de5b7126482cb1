import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const { launchOptions: _chromium, ...use } = config.use ?? {};

/**
 * What Playwright cannot do in a Firefox that it drives by WebDriver BiDi: register a passkey, report a download, and
 * emulate a phone.
 */
const notHere = /passkey|downloads their data|on a phone/;

/**
 * The main journeys in Debian's Firefox, and the matrix of changed files. Playwright drives it by WebDriver BiDi, which
 * the channel selects.
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
    { name: 'journeys', grep: /@core/, grepInvert: notHere },
    {
      name: 'bytes',
      testMatch: ['releases/unsigned-bytes.spec.ts', 'failures/matrix.spec.ts'],
      grep: /tampered|garbage|changed|verified|refuses/,
    },
  ],
});
