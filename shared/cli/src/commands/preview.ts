import { InvalidArgumentError, type Command } from 'commander';
import { getProduct } from '../product/api';
import { findNewestPublished, orderTicket, type ChangeOptions } from '../product/change';
import { withChangeOptions } from '../options/change-options';
import { addCommand, show } from '../command';
import { findRemotePlace } from '../remote/remote-place';
import type { Terminal } from '../terminal';

interface Options extends ChangeOptions {
  readonly version?: string;
  readonly hours: number;
}

const maxHours = 24 * 14;

function parseHours(text: string): number {
  const hours = Number(text);
  if (!(hours > 0 && hours <= maxHours)) {
    throw new InvalidArgumentError(`It is not a number of hours up to ${maxHours}.`);
  }
  return hours;
}

export function addPreview(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'preview [remote]', {
    summary: 'Create a link that shows one published version with a banner, until it expires.',
    examples: [
      "parque preview --reason 'for the users who requested it'",
      "parque preview journal --version 1.5.0 --hours 72 --reason 'review with support'",
    ],
  })
    .option('--version <version>', 'by default the newest published one')
    .option('--hours <hours>', 'validity in hours, at most two weeks', parseHours, 24);
  withChangeOptions(command).action(async (nameOrPath: string | undefined, options: Options) => {
    const product = getProduct(terminal, options.to);
    const place = await findRemotePlace(terminal, nameOrPath);
    const version = options.version ?? (await findNewestPublished(terminal, { product, place }, options));
    const action = { command: 'preview', version, hours: options.hours } as const;
    const { ticket, expiresAt } = await orderTicket(terminal, { product, place, action }, options);
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    const url = `${product.url}/?vista-previa=${text}`;
    show(terminal, options, {
      lines: [`preview of ${place.name} ${version} until ${expiresAt}:`, url],
      data: { name: place.name, version, expiresAt, url },
    });
  });
}
