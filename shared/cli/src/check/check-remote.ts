import type { Command } from 'commander';
import type { Browser } from 'playwright-core';
import type { Product } from '../product/api';
import type { BuiltRemote } from '../remote/built-remote';
import type { Finding } from '@parque/release/checks';
import { collectFindings } from '.';
import { mountScreens } from './smoke';
import { readDeployed, type Deployed } from '../product/deployed';
import { listRunningShells, type RunningShell } from '../product/shells';
import { CommandError } from '../refusal';
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

/** Mounts the remote in one shell of the product. */
async function mountIn(
  browser: Browser,
  remote: BuiltRemote,
  { which, product }: RunningShell,
  now: Terminal['now'],
): Promise<Finding> {
  const faults = await mountScreens(browser, remote, product, now);
  return {
    what: `${smoke}: the ${which} shell`,
    faults: faults.map((fault) => `in the ${which} shell, ${fault}`),
  };
}

/** Mounts the remote in the deployed shell, and in the one before it while its files are served. */
async function mountInEach(terminal: Terminal, remote: BuiltRemote, deployed: Deployed): Promise<Finding[]> {
  const browser = await openBrowser(terminal);
  if (!browser) {
    const fault = 'no Chromium was found: name one with PARQUE_CHROMIUM, or use --no-browser';
    return [{ what: smoke, faults: [fault] }];
  }
  try {
    const mountFindings: Finding[] = [];
    for (const shell of await listRunningShells(deployed))
      mountFindings.push(await mountIn(browser, remote, shell, terminal.now));
    return mountFindings;
  } finally {
    await browser.close();
  }
}

const formatFinding = ({ what, faults }: Finding) => `${faults.length === 0 ? '✓' : '✗'} ${what}`;

/**
 * Compares a built remote with what runs at a product, and prints each check.
 *
 * @throws Refused - With all faults.
 */
export async function checkRemote(
  terminal: Terminal,
  remote: BuiltRemote,
  product: Product,
  options: BrowserOptions,
): Promise<{ deployed: Deployed; findings: readonly Finding[] }> {
  const deployed = await readDeployed(product, terminal.now());
  const report = (finding: Finding) => void (options.json || terminal.err(formatFinding(finding)));
  const allFindings = await collectFindings(remote, deployed);
  allFindings.forEach(report);
  // The browser check takes long, and is useless if another check failed.
  if (options.browser && allFindings.every(({ faults }) => faults.length === 0)) {
    const inBrowser = await mountInEach(terminal, remote, deployed);
    allFindings.push(...inBrowser);
    inBrowser.forEach(report);
  } else if (!options.browser && !options.json) {
    terminal.err(`- ${smoke}: skipped by --no-browser`);
  }
  const reasons = allFindings.flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new CommandError(reasons);
  return { deployed, findings: allFindings };
}
