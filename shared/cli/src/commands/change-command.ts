import type { RegistryActionEntity } from '@parque/contract';
import type { Command } from 'commander';
import { getProduct } from '../product/api';
import { change, formatStateLine, type ChangeOptions } from '../product/change';
import { withChangeOptions } from '../options/change-options';
import { addCommand, show } from '../command';
import { findRemotePlace, type RemotePlace } from '../remote/remote-place';
import type { Product } from '../product/api';
import type { Terminal } from '../terminal';

/** The definition of a command: its arguments, and the function that runs. */
export interface Typed<Options> {
  readonly argument: string;
  readonly options: Options & ChangeOptions;
  readonly product: Product;
  readonly place: RemotePlace;
}

interface ChangeCommand<Options> {
  readonly name: string;
  /** The argument before the remote: '<percent>'. */
  readonly argument?: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options?: (command: Command) => Command;
  readonly action: (typed: Typed<Options>) => RegistryActionEntity | Promise<RegistryActionEntity>;
}

/** Adds a command that changes a remote in the registry, and prints its new state in one line. */
export function addChangeCommand<Options>(
  program: Command,
  terminal: Terminal,
  { name, argument, summary, examples, options: more = (command) => command, action }: ChangeCommand<Options>,
): void {
  const usage = [name, ...(argument ? [argument] : []), '[remote]'].join(' ');
  const command = withChangeOptions(more(addCommand(program, usage, { summary, examples })));
  command.action(async (...typed: unknown[]) => {
    const values = typed.slice(0, argument ? 2 : 1) as (string | undefined)[];
    const options = command.opts<Options & ChangeOptions>();
    const product = getProduct(terminal, options.to);
    const targetPlace = await findRemotePlace(terminal, values.at(-1));
    const made = await action({ argument: values[0] ?? '', options, product, place: targetPlace });
    const order = { product, place: targetPlace, action: made, reason: options.reason };
    const { revision, remote } = await change(terminal, order, options);
    show(terminal, options, {
      lines: [`${formatStateLine(remote)} (revision ${revision})`],
      data: { revision, remote },
    });
  });
}
