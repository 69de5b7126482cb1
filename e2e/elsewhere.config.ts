import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** The journeys with amounts and dates in browsers of another language and time zone. */
export default defineConfig({
  ...config,
  grep: /@place/,
  use: { ...config.use, timezoneId: 'America/Bogota', locale: 'en-US' },
});
