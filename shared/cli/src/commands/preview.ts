import { InvalidArgumentError, type Command } from 'commander';
import { productAt } from '../api';
import { orderTicket, type ChangeOptions } from '../change';
import { withChangeOptions } from '../change-options';
import { addCommand, show } from '../command';
import { newestPublished } from '../newest';
import { remotePlace } from '../remote-place';
import type { Terminal } from '../terminal';

interface Options extends ChangeOptions {
  readonly version?: string;
  readonly hours: number;
}

const mostHours = 24 * 14;

function parseHours(text: string): number {
  const hours = Number(text);
  if (!(hours > 0 && hours <= mostHours)) {
    throw new InvalidArgumentError(`It is no number of hours up to ${mostHours}.`);
  }
  return hours;
}

export function addPreview(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'preview [remote]', {
    summary:
      'Make a link that shows one published version to whoever holds it, with a banner, until it expires.',
    examples: [
      "parque preview --reason 'for the people who asked for it'",
      "parque preview journal --version 1.5.0 --hours 72 --reason 'review with support'",
    ],
  })
    .option('--version <version>', 'by default the newest that is published')
    .option('--hours <hours>', 'for how long it holds, at most two weeks', parseHours, 24);
  withChangeOptions(command).action(async (typed: string | undefined, options: Options) => {
    const product = productAt(terminal, options.to);
    const place = await remotePlace(terminal, typed);
    const version = options.version ?? (await newestPublished(terminal, { product, place }, options));
    const action = { command: 'preview', version, hours: options.hours } as const;
    const { ticket, expiresAt } = await orderTicket(
      terminal,
      { product, place, action, reason: options.reason },
      options,
    );
    const text = Buffer.from(JSON.stringify(ticket)).toString('base64url');
    const url = `${product.url}/?vista-previa=${text}`;
    show(terminal, options, {
      lines: [`preview of ${place.name} ${version} until ${expiresAt}:`, url],
      data: { name: place.name, version, expiresAt, url },
    });
  });
}
