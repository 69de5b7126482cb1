import { defineConfig } from '@playwright/test';
import { scaleTimeout } from './testing/patience';

const isRoot = process.getuid?.() === 0;

/** A name that resolves to this machine and that browsers do not trust as they trust localhost. */
const plainHost = '--host-resolver-rules=MAP parque.test 127.0.0.1';

export default defineConfig({
  testMatch: '*.spec.ts',
  testIgnore: ['screens/**', 'webkit/**'],
  outputDir: '../test-results',
  globalSetup: './testing/prepare-journeys.ts',
  workers: 2,
  forbidOnly: true,
  // Browsers on a loaded machine fail by themselves now and then. The report names each test that needed its second try.
  retries: 1,
  timeout: scaleTimeout(180_000),
  expect: { timeout: scaleTimeout(40_000) },
  reporter: 'list',
  use: {
    actionTimeout: scaleTimeout(40_000),
    locale: 'es-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    trace: 'off',
    // The offline cache of the service worker would answer in place of the files that a journey changes or breaks.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.PARQUE_CHROMIUM ?? '/usr/bin/chromium',
      // Root, the usual user of containers, cannot create Chromium's sandbox.
      args: [plainHost, ...(isRoot ? ['--no-sandbox'] : [])],
    },
  },
});
