import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from './environment';
import type { Reachable } from './product';
import { root } from '../workspace';

const run = promisify(execFile);

interface Purchase {
  readonly productId: number;
  readonly email: string;
  /** Our reference, as the sales link carries it. */
  readonly sck?: string;
  /** PURCHASE_APPROVED without it. */
  readonly event?: 'PURCHASE_REFUNDED';
  /** A new one without it. */
  readonly transaction?: string;
}

/** Sends what Hotmart sends when somebody has bought a product, by the command that everybody has for it. */
export async function sendPurchase(
  { address, dataDir }: Reachable,
  { productId, email, sck, event, transaction }: Purchase,
): Promise<void> {
  const args = ['--url', address, '--email', email, '--product', String(productId)];
  const options = [
    ...(sck ? ['--sck', sck] : []),
    ...(event ? ['--event', event] : []),
    ...(transaction ? ['--transaction', transaction] : []),
  ];
  await run(process.execPath, ['tools/hotmart-event.mjs', ...args, ...options], {
    cwd: root,
    env: environment({ DATA_DIR: dataDir }),
  });
}
