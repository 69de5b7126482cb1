import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The errors and warnings that the pages of a test logged. */
export interface ConsoleWatch {
  /** Expects a fault that the test provokes: complaints whose text or address matches are no failure. */
  provoke(...faults: readonly RegExp[]): void;
  /** Complaints that no expected fault matches. */
  unexplained(): string[];
}

const loud = new Set(['error', 'warning']);

const harmless = [
  // Logged by Playwright itself, because its configuration blocks service workers.
  /^Service Worker registration blocked by Playwright/,
  // Logged by Chromium a few seconds after the page has loaded, for preloaded files that are not used yet.
  /^The resource \S+ was preloaded using link preload but not used within a few seconds/,
];

const described = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Listens to the console and to uncaught errors of every page in a context. */
export function watchConsole(context: BrowserContext): ConsoleWatch {
  const complaints: string[] = [];
  const provoked: RegExp[] = [];
  context.on('console', (message) => {
    const isHarmless = harmless.some((what) => what.test(message.text()));
    if (loud.has(message.type()) && !isHarmless) complaints.push(described(message));
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return {
    provoke: (...faults) => void provoked.push(...faults),
    unexplained: () => complaints.filter((text) => !provoked.some((fault) => fault.test(text))),
  };
}
