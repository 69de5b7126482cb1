import type { KeyListEntity, PublicKeyEntity } from '@parque/contract';
import { InvalidArgumentError, type Command } from 'commander';
import { createHash } from 'node:crypto';
import { addCommand, show } from '../../command';
import { changeKeyList, type KeyListOptions } from '../../keys/key-list';
import type { Terminal } from '../../terminal';

/** Default validity of a list. */
const defaultDays = 365;

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3660) {
    throw new InvalidArgumentError('It is not a number of days between 1 and 3660.');
  }
  return days;
}

/** Parses a public key in the form of `parque keys new`, and computes its id. */
export function parsePublicKey(text: string): PublicKeyEntity {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== 32 || bytes.toString('base64') !== text) {
    throw new InvalidArgumentError('It is not an Ed25519 public key in base64.');
  }
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 16), publicKey: text };
}

/** The options of every command that writes a key list. */
export function withListOptions(command: Command): Command {
  return command
    .requiredOption('--list <file>', 'the signed key list')
    .requiredOption('--root <file>', "the root's private key")
    .option('--days <days>', 'validity of the list in days', parseDays, defaultDays);
}

/** A change of the list, with the lines about it without its version. The arguments follow the options. */
type Change<Options> = (
  list: KeyListEntity,
  options: Options,
  ...typedArgs: string[]
) => Promise<ListChange> | ListChange;

interface ListChange {
  readonly next: KeyListEntity;
  readonly lines: readonly string[];
}

interface ListCommand<Options> {
  readonly usage: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly options?: (command: Command) => Command;
  readonly change: Change<Options>;
}

/** Adds a command that writes the next version of a key list. */
export function addListCommand<Options>(
  keys: Command,
  terminal: Terminal,
  { usage, summary, examples, options: more = (command) => command, change }: ListCommand<Options>,
): void {
  const command = withListOptions(more(addCommand(keys, usage, { summary, examples })));
  command.action(async (...typedValues: unknown[]) => {
    const options = command.opts<Options & KeyListOptions & { readonly json?: true }>();
    const args = typedValues.filter((value) => typeof value === 'string');
    let lines: readonly string[] = [];
    const list = await changeKeyList(terminal, options, async (previous) => {
      const listChange = await change(previous, options, ...args);
      ({ lines } = listChange);
      return listChange.next;
    });
    show(terminal, options, {
      lines: lines.map((line) => `key list ${list.version}: ${line}`),
      data: { list },
    });
  });
}
