import type { Command } from 'commander';
import type { Product } from '../product/api';
import type { BuiltRemote } from '../remote/built-remote';
import type { Finding } from '@parque/release/checks';
import { findings } from '.';
import { smokeFaults } from './smoke';
import { readDeployed, type Deployed } from '../product/deployed';
import { Refused } from '../refusal';
import { openBrowser } from '../local-shell/browser';
import type { Terminal } from '../terminal';

/** Whether to mount the remote in a browser. */
export interface BrowserOptions {
  readonly browser: boolean;
  readonly json?: true;
}

/** The option of every command that checks a remote. */
export function withBrowser(command: Command): Command {
  return command.option('--no-browser', 'do not mount it in Chromium');
}

const smoke = 'a mount of each screen in Chromium';

/** Mounts the remote in the deployed shell. */
async function mounted(terminal: Terminal, built: BuiltRemote, deployed: Deployed): Promise<Finding> {
  const browser = await openBrowser(terminal);
  if (!browser) {
    const fault = 'no Chromium was found: name one with PARQUE_CHROMIUM, or use --no-browser';
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
 * Compares a built remote with what runs at a product, and prints each check.
 *
 * @throws Refused - With all faults.
 */
export async function checkRemote(
  terminal: Terminal,
  built: BuiltRemote,
  product: Product,
  options: BrowserOptions,
): Promise<{ deployed: Deployed; found: readonly Finding[] }> {
  const deployed = await readDeployed(product, terminal.now());
  const report = (finding: Finding) => void (options.json || terminal.err(mark(finding)));
  const found = await findings(built, deployed);
  found.forEach(report);
  // The browser check takes long, and is useless if another check failed.
  if (options.browser && found.every(({ faults }) => faults.length === 0)) {
    found.push(await mounted(terminal, built, deployed));
    found.slice(-1).forEach(report);
  } else if (!options.browser && !options.json) {
    terminal.err(`- ${smoke}: skipped by --no-browser`);
  }
  const reasons = found.flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new Refused(reasons);
  return { deployed, found };
}
