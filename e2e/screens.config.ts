import { defineConfig } from '@playwright/test';
import journeys from './playwright.config';

/** Only what ships is shown: no fixture has to be built. */
const { globalSetup: _fixtures, ...base } = journeys;

/** Pictures of every screen in every state, size and theme, to be looked at: `npm run screens`. */
export default defineConfig({
  ...base,
  testDir: 'screens',
  testIgnore: [],
  fullyParallel: true,
  timeout: 600_000,
});
