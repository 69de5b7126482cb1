import { defineConfig } from '@playwright/test';
import config from './playwright.config';

const inBogota = { ...config.use, timezoneId: 'America/Bogota' };

/**
 * The main journeys in browsers of other time zones: one in another language, one in another country of the same
 * language.
 */
export default defineConfig({
  ...config,
  projects: [
    { name: 'en-US', grep: /@core|@accents/, use: { ...inBogota, locale: 'en-US' } },
    { name: 'es-CO', grep: /@accents/, use: { ...inBogota, locale: 'es-CO' } },
  ],
});
