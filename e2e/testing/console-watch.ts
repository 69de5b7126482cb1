import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** What the pages of a test complained about. */
export interface ConsoleWatch {
  /** A fault that the test provokes on purpose: complaints that match, in text or address, are no failure. */
  provoke(...faults: readonly RegExp[]): void;
  /** Complaints that nothing in the test explains. */
  unexplained(): string[];
}

const loud = new Set(['error', 'warning']);

/** Said by Playwright itself, since its configuration keeps service workers out of journeys. */
const ofPlaywright = /^Service Worker registration blocked by Playwright/;

const described = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Listens to the console and to uncaught errors of every page in a context. */
export function watchConsole(context: BrowserContext): ConsoleWatch {
  const complaints: string[] = [];
  const provoked: RegExp[] = [];
  context.on('console', (message) => {
    if (loud.has(message.type()) && !ofPlaywright.test(message.text())) complaints.push(described(message));
  });
  context.on('weberror', (error) => complaints.push(String(error.error())));
  return {
    provoke: (...faults) => void provoked.push(...faults),
    unexplained: () => complaints.filter((text) => !provoked.some((fault) => fault.test(text))),
  };
}
