import type { Command } from 'commander';
import { withTeamOptions } from './team-options';

/** The option that says which product is meant. */
export function withProduct(command: Command): Command {
  return command.option('--to <url>', 'the product; by default PARQUE_URL');
}

/** The options of every command that changes something at a product. */
export function withChangeOptions(command: Command): Command {
  return withTeamOptions(withProduct(command))
    .requiredOption('--reason <text>', 'why; it stands in the history')
    .option('--actor <name>', 'who does it; by default PARQUE_ACTOR or the name you are logged in with');
}
