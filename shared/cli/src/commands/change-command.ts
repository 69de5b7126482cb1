import type { RegistryActionEntity } from '@parque/contract';
import type { Command } from 'commander';
import { getProduct, type Product } from '../product/api';
import { change, formatStateLine, type ChangeOptions } from '../product/change';
import { withChangeOptions } from '../options/change-options';
import { addCommand, show } from '../command';
import { findRemotePlace, type RemotePlace } from '../remote/remote-place';
import { UsageError } from '../refusal';
import type { Terminal } from '../terminal';

/** The input of the action of a command: the typed arguments and options, and what they name. */
export interface ChangeInput<Options> {
  readonly argument: string;
  readonly options: Options & ChangeOptions;
  readonly product: Product;
  readonly place: RemotePlace;
}

/** The definition of a command: its arguments, and the action that it sends to the registry. */
interface ChangeCommand<Options> {
  readonly name: string;
  /** The argument beside the remote, in either order. */
  readonly argument?: { readonly usage: string; readonly pattern: RegExp };
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options?: (command: Command) => Command;
  readonly action: (input: ChangeInput<Options>) => RegistryActionEntity | Promise<RegistryActionEntity>;
}

/** Adds a command that changes a remote in the registry, and prints its new state in one line. */
export function addChangeCommand<Options>(
  program: Command,
  terminal: Terminal,
  { name, argument, summary, examples, options: add = (command) => command, action }: ChangeCommand<Options>,
): void {
  const usage = [name, ...(argument ? [argument.usage] : []), '[remote]'].join(' ');
  const command = withChangeOptions(add(addCommand(program, usage, { summary, examples })));
  command.action(async (...typedValues: unknown[]) => {
    const values = typedValues.filter((value) => typeof value === 'string');
    const index = values.findIndex((value) => argument?.pattern.test(value));
    const [value = ''] = index < 0 ? [] : values.splice(index, 1);
    const options = command.opts<Options & ChangeOptions>();
    if (values.length > 1) throw new UsageError(`${values.join(' ')} is no ${argument?.usage} and a remote`);
    const product = getProduct(terminal, options.to);
    const place = await findRemotePlace(terminal, values[0]);
    const requestedAction = await action({ argument: value, options, product, place });
    const { revision, remote } = await change(terminal, { product, place, action: requestedAction }, options);
    show(terminal, options, {
      lines: [`${formatStateLine(remote)} (revision ${revision})`],
      data: { revision, remote },
    });
  });
}
