import { InvalidArgumentError, type Command } from 'commander';

/** For how long a list holds unless told otherwise. */
const defaultDays = 365;

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3660) {
    throw new InvalidArgumentError('It is no number of days between 1 and 3660.');
  }
  return days;
}

/** The options that every command has that writes a key list. */
export function withListOptions(command: Command): Command {
  return command
    .requiredOption('--list <file>', 'the signed key list')
    .requiredOption('--root <file>', "the root's private key")
    .option('--days <days>', 'for how long the list is to hold', parseDays, defaultDays);
}
