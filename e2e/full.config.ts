import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** All journeys, and those with amounts and dates once more in browsers of another language and time zone. */
export default defineConfig({
  ...config,
  projects: [
    { name: 'journeys' },
    { name: 'elsewhere', grep: /@place/, use: { timezoneId: 'America/Bogota', locale: 'en-US' } },
  ],
});
