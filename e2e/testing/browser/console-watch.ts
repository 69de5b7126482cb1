import type { BrowserContext, ConsoleMessage } from '@playwright/test';

/** The errors and warnings that the pages of a test logged. */
export interface ConsoleWatch {
  /** Expects a fault that the test provokes: complaints whose text or address matches are not a failure. */
  provoke(...faults: readonly RegExp[]): void;
  /** Complaints that no expected fault matches. */
  listUnexplained(): string[];
}

const reportedTypes = new Set(['error', 'warning']);

const harmless = [
  // Logged by Playwright itself, because its configuration blocks service workers.
  /^Service Worker registration blocked by Playwright/,
  // Logged by Chromium a few seconds after the page has loaded, for preloaded files that are not used yet.
  /^The resource \S+ was preloaded using link preload but not used within a few seconds/,
  // Logged by Firefox, which requests a picture for the tab of every answer, also of one that may load nothing.
  /^Content-Security-Policy: .*\(img-src\) at \S+\/favicon\.ico because .* “default-src 'none'”/,
  // Logged by Firefox for a font whose download ended with its page (NS_BINDING_ABORTED).
  /^downloadable font: download failed .* status=2152398850 /,
  // Logged by Firefox for a script whose download ended with its page: the hash is the one of no bytes.
  /^None of the “sha384” hashes .* The computed hash is “OLBgp1GsljhM2TJ\+sbHjaiH9txEUvgdDTAzHv2P24donTt6\/529l\+9Ua0vFImLlb”/,
];

const isHarmless = (text: string) => harmless.some((pattern) => pattern.test(text));

const describeMessage = (message: ConsoleMessage) => `${message.text()} (${message.location().url})`;

/** Listens to the console and to uncaught errors of every page in a context. */
export function watchConsole(context: BrowserContext): ConsoleWatch {
  const complaints: string[] = [];
  const expectedFaults: RegExp[] = [];
  context.on('console', (message) => {
    if (reportedTypes.has(message.type()) && !isHarmless(message.text()))
      complaints.push(describeMessage(message));
  });
  context.on('weberror', (webError) => {
    // Firefox reports what the page's policy blocks as an error, too.
    const text = String(webError.error());
    if (!isHarmless(text)) complaints.push(text);
  });
  return {
    provoke: (...faults) => void expectedFaults.push(...faults),
    listUnexplained: () => complaints.filter((text) => !expectedFaults.some((fault) => fault.test(text))),
  };
}
