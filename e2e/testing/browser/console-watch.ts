import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the pages of a test complained about. */
export interface ConsoleWatch {
  /** A fault that the test provokes on purpose: complaints that match, in text or address, are no failure. */
  provoke(...faults: readonly RegExp[]): void;
  /** Complaints that nothing in the test explains. */
  unexplained(): string[];
}

const loud = new Set(['error', 'warning']);

const harmless = [
  // Said by Playwright itself, since its configuration keeps service workers out of journeys.
  /^Service Worker registration blocked by Playwright/,
  // Said of whatever is on its way when a timer of Chromium's ends, a few seconds after the page has loaded.
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
