import { RemoteGrant, type KeyListEntity, type RemoteGrantEntity } from '@parque/contract';
import { findKeyListFaults } from '@parque/release/checks';
import type { Command } from 'commander';
import path from 'node:path';
import { readNamedFile } from '../../files';
import { refuse } from '../../refusal';
import type { Terminal } from '../../terminal';
import { addListCommand } from './list-command';

interface Options {
  readonly paths: readonly string[];
  readonly capabilities?: readonly string[];
  readonly places?: readonly string[];
  readonly groups?: readonly string[];
  readonly entries: string;
  readonly slots?: readonly string[];
  readonly contribute?: readonly string[];
  readonly images?: readonly string[];
  readonly connect?: readonly string[];
  readonly level?: string;
  readonly calls?: readonly string[];
}

const defaultEntries = 3;

/** The grant of a new remote: the address of its name, entries in the main menu, and cards of Inicio. */
export const createDefaultGrant = (name: string): RemoteGrantEntity => ({
  remote: name,
  paths: [`/${name}`],
  menu: { places: ['menu'], max: defaultEntries },
  contribute: ['inicio/cards'],
});

const parseList = (text: string) => text.split(',').filter(Boolean);

function parseGrant(
  remote: string,
  { paths, capabilities, places, groups, entries, slots, contribute, images, connect, level, calls }: Options,
): RemoteGrantEntity {
  const max = Number(entries);
  const { success, data, error } = RemoteGrant.safeParse({
    remote,
    ...(level && { level }),
    ...(calls && { calls }),
    paths,
    ...(capabilities && { capabilities }),
    ...(max > 0 && { menu: { places: places ?? ['menu'], max, ...(groups && { groups }) } }),
    ...(slots && { slots }),
    ...(contribute && { contribute }),
    ...(images && { images }),
    ...(connect && { connect }),
  });
  if (success) return data;
  return refuse(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
}

/** Returns the list with these grants, which replace the earlier grants of their remotes. */
function withGrants(list: KeyListEntity, grants: readonly RemoteGrantEntity[]): KeyListEntity {
  const names = grants.map(({ remote }) => remote);
  const next = {
    ...list,
    grants: [...(list.grants ?? []).filter(({ remote }) => !names.includes(remote)), ...grants],
  };
  // The first grants take effect for every remote: one without a grant would stop running.
  const missingRemotes = list.teams
    .flatMap((team) => team.remotes)
    .filter((name) => !list.grants && !names.includes(name));
  if (missingRemotes.length > 0) {
    refuse(
      `the list has no grants yet: set those of all its remotes in one file, also ${missingRemotes.join(', ')}`,
    );
  }
  const faults = findKeyListFaults(next);
  if (faults.length > 0) refuse(faults.join('; '));
  return next;
}

const withGrantsAndLines = (list: KeyListEntity, grants: readonly RemoteGrantEntity[]) => ({
  next: withGrants(list, grants),
  lines: grants.map(({ remote, paths }) => `${remote} may use ${paths.join(', ')}`),
});

async function readGrants(file: string): Promise<RemoteGrantEntity[]> {
  const text = await readNamedFile(file, 'a JSON file of grants', '<file>');
  try {
    return RemoteGrant.array().parse(JSON.parse(text));
  } catch {
    return refuse(`${file} is not a list of grants`);
  }
}

export function addGrant(keys: Command, terminal: Terminal): void {
  addListCommand<Options>(keys, terminal, {
    usage: 'grant <remote>',
    summary:
      'Set what a remote may claim: addresses, capabilities, menu entries, slots. Everything else is refused.',
    examples: [
      'parque keys grant avisos --paths /avisos,/alertas --list keys.json --root root.key',
      "parque keys grant fuera --paths /fuera --level third-party --calls 'GET /user/products' --list keys.json --root root.key",
      "parque keys grant journal --paths /panel --capabilities landing --groups 'Mis productos' --list keys.json --root root.key",
    ],
    options: (command) =>
      command
        .requiredOption(
          '--paths <paths>',
          'its addresses, separated by commas; each includes all below it',
          parseList,
        )
        .option('--capabilities <names>', 'landing, signed-out, bare', parseList)
        .option('--places <names>', 'places of its menu entries: menu, top, person', parseList)
        .option('--groups <titles>', 'menu headings that it may use', parseList)
        .option('--slots <ids>', 'slots that it may declare', parseList)
        .option('--contribute <ids>', 'slots that it may contribute to', parseList)
        .option('--images <origins>', 'other origins that the page may load pictures from', parseList)
        .option('--connect <origins>', 'other origins that the page may call', parseList)
        .option('--level <level>', 'third-party: it runs in a sandboxed frame, without the session')
        .option('--calls <calls>', 'the calls that the shell makes for a third party', parseList)
        .option('--entries <number>', 'number of its menu entries', String(defaultEntries)),
    change: (list, options, remote = '') => withGrantsAndLines(list, [parseGrant(remote, options)]),
  });
  addListCommand(keys, terminal, {
    usage: 'grants <file>',
    summary:
      'Set the grants of several remotes from a JSON file, such as the grants.json of this repository.',
    examples: ['parque keys grants grants.json --list keys.json --root root.key'],
    change: async (list, _options, file = '') =>
      withGrantsAndLines(list, await readGrants(path.resolve(terminal.cwd, file))),
  });
}
