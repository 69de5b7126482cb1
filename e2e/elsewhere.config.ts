import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** The journeys people come for, in a browser of another zone and language. */
export default defineConfig({
  ...config,
  grep: /@core/,
  use: { ...config.use, locale: 'en-US', timezoneId: 'America/Bogota' },
});
