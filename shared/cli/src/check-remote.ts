import type { Command } from 'commander';
import type { Product } from './api';
import type { BuiltRemote } from './built-remote';
import { findings, type Finding } from './check';
import { readDeployed, type Deployed } from './deployed';
import { Refused } from './refusal';
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
  const found = await findings(built, deployed);
  if (!options.json) found.map(mark).forEach(terminal.err);
  const reasons = found.flatMap(({ faults }) => faults);
  if (reasons.length > 0) throw new Refused(reasons);
  return { deployed, found };
}
