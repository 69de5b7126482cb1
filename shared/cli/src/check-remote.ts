import type { Command } from 'commander';
import type { Product } from './api';
import type { BuiltRemote } from './built-remote';
import { findings, type Finding } from './check';
import { smokeFaults } from './check/smoke';
import { readDeployed, type Deployed } from './deployed';
import { Refused } from './refusal';
import { openBrowser } from './stand-in/browser';
import type { Terminal } from './terminal';

/** Whether the remote may be mounted in a browser. */
export interface BrowserOptions {
  readonly browser: boolean;
  readonly json?: true;
}

/** The option of every command that checks a remote. */
export function withBrowser(command: Command): Command {
  return command.option('--no-browser', 'do without mounting it in Chromium');
}

const smoke = 'a mount of each screen in Chromium';

/** Tries the remote out in the deployed shell. */
async function mounted(terminal: Terminal, built: BuiltRemote, deployed: Deployed): Promise<Finding> {
  const browser = await openBrowser(terminal);
  if (!browser) {
    const fault =
      'there is no Chromium to mount it in: name one with PARQUE_CHROMIUM, or do without by --no-browser';
    return { what: smoke, faults: [fault] };
  }
  try {
    return { what: smoke, faults: await smokeFaults(browser, built, deployed, terminal.now) };
  } finally {
    await browser.close();
  }
}

const mark = ({ what, faults }: Finding) => `${faults.length === 0 ? '✓' : '✗'} ${what}`;

/**
 * Looks at a built remote beside what runs at a product, and says as it goes what was looked at.
 *
 * @throws Refused - With every reason that speaks against it.
 */
export async function checkRemote(
  terminal: Terminal,
  built: BuiltRemote,
  product: Product,
  options: BrowserOptions,
): Promise<{ deployed: Deployed; found: readonly Finding[] }> {
  const deployed = await readDeployed(product, terminal.now());
  const tell = (finding: Finding) => void (options.json || terminal.err(mark(finding)));
  const found = await findings(built, deployed);
  found.forEach(tell);
  // What cannot be deployed anyway is not worth the wait.
  if (options.browser && found.every(({ faults }) => faults.length === 0)) {
    found.push(await mounted(terminal, built, deployed));
    found.slice(-1).forEach(tell);
  } else if (!options.browser && !options.json) {
    terminal.err(`- ${smoke}: left out, as was asked for`);
  }
  const reasons = found.flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new Refused(reasons);
  return { deployed, found };
}
