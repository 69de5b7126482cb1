import type { AttestationEntity } from '@parque/contract';
import type { Command } from 'commander';
import type { Browser } from 'playwright-core';
import type { Product } from '../product/api';
import type { BuiltRemote } from '../remote/built-remote';
import type { Finding } from '@parque/release/checks';
import { findings } from '.';
import { mountScreens } from './smoke';
import { readDeployed, type Deployed } from '../product/deployed';
import { runningShells, type RunningShell } from '../product/shells';
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

/** The mounts that an attestation states. */
export interface Mounts {
  /** Name and version of the browser. */
  readonly browser: string;
  readonly shells: AttestationEntity['shells'];
}

/** Mounts the remote in one shell of the product. */
async function mountIn(
  browser: Browser,
  built: BuiltRemote,
  { which, product }: RunningShell,
  now: Terminal['now'],
) {
  const screens = await mountScreens(browser, built, product, now);
  const { hostApi, page } = product.host;
  return {
    finding: {
      what: `${smoke}: the ${which} shell`,
      faults: screens.flatMap(({ faults }) => faults.map((fault) => `in the ${which} shell, ${fault}`)),
    },
    shells: page ? [{ shell: page.integrity, hostApi, screens }] : [],
  };
}

/** Mounts the remote in the deployed shell, and in the one before it while its files are served. */
async function mounted(
  terminal: Terminal,
  built: BuiltRemote,
  deployed: Deployed,
): Promise<{ found: Finding[]; mounts?: Mounts }> {
  const browser = await openBrowser(terminal);
  if (!browser) {
    const fault = 'no Chromium was found: name one with PARQUE_CHROMIUM, or use --no-browser';
    return { found: [{ what: smoke, faults: [fault] }] };
  }
  try {
    const results = [];
    for (const shell of await runningShells(deployed))
      results.push(await mountIn(browser, built, shell, terminal.now));
    const shells = results.flatMap((result) => result.shells);
    const name = `${browser.browserType().name()} ${browser.version()}`;
    return {
      found: results.map(({ finding }) => finding),
      ...(shells.length > 0 && { mounts: { browser: name, shells } }),
    };
  } finally {
    await browser.close();
  }
}

const mark = ({ what, faults }: Finding) => `${faults.length === 0 ? '✓' : '✗'} ${what}`;

/**
 * Compares a built remote with what runs at a product, and prints each check.
 *
 * @returns `mounts`: what an attestation can state; `undefined` without a mount, or for a product of an older platform.
 * @throws Refused - With all faults.
 */
export async function checkRemote(
  terminal: Terminal,
  built: BuiltRemote,
  product: Product,
  options: BrowserOptions,
): Promise<{ deployed: Deployed; found: readonly Finding[]; mounts: Mounts | undefined }> {
  const deployed = await readDeployed(product, terminal.now());
  const report = (finding: Finding) => void (options.json || terminal.err(mark(finding)));
  const found = await findings(built, deployed);
  found.forEach(report);
  // The browser check takes long, and is useless if another check failed.
  let mounts: Mounts | undefined;
  if (options.browser && found.every(({ faults }) => faults.length === 0)) {
    const inBrowser = await mounted(terminal, built, deployed);
    ({ mounts } = inBrowser);
    found.push(...inBrowser.found);
    inBrowser.found.forEach(report);
  } else if (!options.browser && !options.json) {
    terminal.err(`- ${smoke}: skipped by --no-browser`);
  }
  const reasons = found.flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new Refused(reasons);
  return { deployed, found, mounts };
}
