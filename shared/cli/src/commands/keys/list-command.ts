import { InvalidArgumentError, type Command } from 'commander';

/** Default validity of a list. */
const defaultDays = 365;

function parseDays(text: string): number {
  const days = Number(text);
  if (!Number.isInteger(days) || days < 1 || days > 3660) {
    throw new InvalidArgumentError('It is not a number of days between 1 and 3660.');
  }
  return days;
}

/** The options of every command that writes a key list. */
export function withListOptions(command: Command): Command {
  return command
    .requiredOption('--list <file>', 'the signed key list')
    .requiredOption('--root <file>', "the root's private key")
    .option('--days <days>', 'validity of the list in days', parseDays, defaultDays);
}
