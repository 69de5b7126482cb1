import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const inBogota = { ...config.use, timezoneId: 'America/Bogota' };

/**
 * The journeys with amounts, dates and names in browsers of another time zone: in another language, and in another
 * country of the same language.
 */
export default defineConfig({
  ...config,
  projects: [
    { name: 'en-US', grep: /@place|@accents/, use: { ...inBogota, locale: 'en-US' } },
    { name: 'es-CO', grep: /@accents/, use: { ...inBogota, locale: 'es-CO' } },
  ],
});
