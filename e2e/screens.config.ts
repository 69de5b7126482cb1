import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** The pictures show deployed remotes only, so that no fixture is built. */
const { globalSetup: _fixtures, ...base } = journeys;

/** Takes pictures of every screen in every state, size and theme, and checks its rules: `npm run screens`. */
export default defineConfig({
  ...base,
  testDir: 'screens',
  testIgnore: [],
  fullyParallel: true,
  timeout: 600_000,
});
