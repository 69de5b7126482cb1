import type { Command } from 'commander';

/** The options of every command that signs for a team. */
export function withTeamOptions(command: Command): Command {
  return command
    .option(
      '--team <team>',
      "the team; by default PARQUE_TEAM, package.json's parque.team or the remote's name",
    )
    .option('--key <file>', "the team's private key; by default PARQUE_KEY or ~/.config/parque/keys");
}
