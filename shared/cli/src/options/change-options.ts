import type { Command } from 'commander';
import { parseActor, parseReason } from './parse-options';

/** The option that names the product. */
export function withProduct(command: Command): Command {
  return command.option(
    '--to <url>',
    'the product; by default PARQUE_URL, the running workspace, or the one of `parque login`',
  );
}

/** The options of every command that signs for a team. */
export function withTeamOptions(command: Command): Command {
  return command
    .option(
      '--team <team>',
      "the team; by default PARQUE_TEAM, package.json's parque.team or the remote's name",
    )
    .option('--key <file>', "the team's private key; by default PARQUE_KEY or ~/.config/parque/keys");
}

const withActor = (command: Command) =>
  withTeamOptions(withProduct(command)).option(
    '--actor <name>',
    'the acting person; by default PARQUE_ACTOR or your login name',
    parseActor,
  );

/** The options of every command that changes a product. */
export const withChangeOptions = (command: Command) =>
  withActor(command).requiredOption('--reason <text>', 'the reason, shown in the history', parseReason);

/** The options of every command that publishes a release. */
export const withReleaseOptions = (command: Command) =>
  withActor(command).option(
    '--reason <text>',
    'shown in the history; by default the subject of the newest commit',
    parseReason,
  );
