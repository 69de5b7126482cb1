import type { Command } from 'commander';
import { addCommand, show } from '../command';
import { storeTeamKey } from '../keys/key-file';
import { resolveTeam, type TeamOptions } from '../keys/team';
import { withTeamOptions } from '../options/change-options';
import { getProduct } from '../product/api';
import { fetchDocument } from '../product/deployed';
import { storeLogin } from '../product/login';
import { findRemotePlace } from '../remote/remote-place';
import type { Terminal } from '../terminal';

/** Stores the key that the command line or the environment names. */
async function storeNamedKey(terminal: Terminal, options: TeamOptions) {
  if (!options.key && !terminal.env.PARQUE_KEY) return {};
  const place = await findRemotePlace(terminal, options.team);
  const team = await resolveTeam(terminal, options, place);
  return { team, key: await storeTeamKey(terminal, { ...options, team, folder: place.folder }) };
}

export function addLogin(program: Command, terminal: Terminal): void {
  const command = addCommand(program, 'login <url>', {
    summary:
      'Store the address of the product for all further commands, and the key of the team if --key or PARQUE_KEY names it. --to and PARQUE_URL have priority.',
    examples: ['parque login https://parque.example', 'parque login https://parque.example --key fuera.key'],
  });
  withTeamOptions(command).action(async (input: string, options: TeamOptions & { readonly json?: true }) => {
    const { url } = getProduct(terminal, input);
    await fetchDocument({ url });
    const { team, key } = await storeNamedKey(terminal, options);
    await storeLogin(terminal, url);
    const lines = [
      `further commands are for ${url}`,
      ...(key ? [`the key of the team ${team} is stored in ${key}`] : []),
    ];
    show(terminal, options, { lines, data: { url, ...(key && { team, key }) } });
  });
}
