import type { ShellPage } from '@parque/release/checks';
import { downloadIfThere } from './api';
import type { Deployed } from './deployed';
import { buildServedPage } from '../local-shell/page';
import { refuse } from '../refusal';
import { computeIntegrity } from '../remote/built-remote';

/** A shell that pages of a product run. */
export interface RunningShell {
  readonly which: 'deployed' | 'previous';
  /** The product with this shell in place of the deployed one. */
  readonly product: Deployed;
}

/** The built page of the previous shell; `undefined` when the product serves its files no longer. */
async function fetchTemplate({ url }: Deployed, { address, integrity }: ShellPage) {
  const templateUrl = new URL(address, `${url}/`).href;
  const bytes = await downloadIfThere(templateUrl);
  if (!bytes) return undefined;
  if (computeIntegrity(bytes) !== integrity)
    return refuse(`${templateUrl} is not the page of the previous shell`);
  return (JSON.parse(bytes.toString('utf8')) as { page: string }).page;
}

/** Returns the deployed shell, and the one before it while the product serves its files: open pages may still run it. */
export async function listRunningShells(deployed: Deployed): Promise<RunningShell[]> {
  const current: RunningShell = { which: 'deployed', product: deployed };
  const { previous } = deployed.host;
  if (!previous?.page || previous.page.integrity === deployed.host.page?.integrity) return [current];
  const template = await fetchTemplate(deployed, previous.page);
  if (template === undefined) return [current];
  const product = { ...deployed, page: buildServedPage(template, deployed.page), host: previous };
  return [current, { which: 'previous', product }];
}
