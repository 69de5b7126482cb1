import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/**
 * The main journeys in WebKitGTK, and changed files. Playwright cannot drive WebKitGTK: it runs the tests, and they use
 * WebDriver (`testing/webkit`).
 */
export default defineConfig({
  ...config,
  testDir: 'webkit',
  testIgnore: [],
  globalSetup: './testing/webkit/build-fixture.ts',
  // The WebDriver server has one session at a time.
  workers: 1,
});
