import type { NamedShell, ShellPage } from '@parque/release/checks';
import { downloadIfThere } from './api';
import type { Deployed } from './deployed';
import { servedPage } from '../local-shell/page';
import { refuse } from '../refusal';
import { integrityOf } from '../remote/built-remote';

/** A shell that pages of a product run. */
export interface RunningShell {
  readonly which: 'deployed' | 'previous';
  /** The product with this shell in place of the deployed one. */
  readonly product: Deployed;
}

/** The built page of the previous shell; `undefined` when the product serves its files no longer. */
async function templateOf({ url }: Deployed, { address, integrity }: ShellPage): Promise<string | undefined> {
  const at = new URL(address, `${url}/`).href;
  const bytes = await downloadIfThere(at);
  if (!bytes) return undefined;
  if (integrityOf(bytes) !== integrity) return refuse(`${at} is not the page of the previous shell`);
  return (JSON.parse(bytes.toString('utf8')) as { page: string }).page;
}

/** Returns the hashes of these shells, as an attestation names them. */
export const hashesOf = (shells: readonly RunningShell[]): NamedShell[] =>
  shells.flatMap(({ which, product: { host } }) => (host.page ? { which, shell: host.page.integrity } : []));

/** Returns the deployed shell, and the one before it while the product serves its files: open pages may still run it. */
export async function runningShells(deployed: Deployed): Promise<RunningShell[]> {
  const current: RunningShell = { which: 'deployed', product: deployed };
  const { previous } = deployed.host;
  if (!previous?.page || previous.page.integrity === deployed.host.page?.integrity) return [current];
  const template = await templateOf(deployed, previous.page);
  if (template === undefined) return [current];
  const product = { ...deployed, page: servedPage(template, deployed.page), host: previous };
  return [current, { which: 'previous', product }];
}
