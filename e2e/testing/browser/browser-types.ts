/** Playwright's types for scripts outside this package, which cannot resolve it. */
export type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
