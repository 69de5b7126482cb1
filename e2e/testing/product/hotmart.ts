import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { environment } from './environment';
import type { Reachable } from './product';
import { root } from '../workspace';

const run = promisify(execFile);

interface Purchase {
  readonly productId: number;
  readonly email: string;
  /** Our reference, as the sales link contains it. */
  readonly sck?: string;
  /** The event; PURCHASE_APPROVED when omitted. */
  readonly event?: 'PURCHASE_REFUNDED';
  /** The transaction; a new one when omitted. */
  readonly transaction?: string;
}

/** Sends the event that Hotmart sends after a purchase, through `tools/hotmart-event.mjs`. */
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
