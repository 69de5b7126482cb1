import type { RemoteDeclarationEntity, RemoteManifestEntity } from './src/index';

/** The names of remotes and teams. */
export declare const remoteNamePattern: RegExp;

/**
 * Returns why no remote may have a name: it has another form, the platform reserves it, or its container would be named like that of another
 * remote.
 *
 * @returns A sentence for each.
 */
export declare function findNameFaults(name: string): string[];

/**
 * Returns the faults of the declaration of a remote: its name, entries of the menu or commands that lead nowhere,
 * routes or commands that are declared twice, a key of two commands at one address, slots without a route, slots and
 * contributions that are declared twice.
 *
 * @returns A sentence for each.
 */
export declare function findDeclarationFaults(
  declaration: Pick<
    RemoteDeclarationEntity,
    'name' | 'routes' | 'menu' | 'commands' | 'slots' | 'contributions'
  >,
): string[];

/**
 * Returns the faults of the manifest of a built remote: those of its declaration, no entry or several, a container that is
 * not named after the remote and its version. `parque check` and the registry refuse it.
 *
 * @returns A sentence for each.
 */
export declare function findManifestFaults(manifest: RemoteManifestEntity): string[];

/**
 * The addresses that a remote would take from others: those that a route of another remote matches as well, in any case
 * and with any parameters.
 *
 * @param others - Manifests of all that can run.
 * @returns A sentence for each.
 */
export declare function findAddressFaults(
  candidate: Pick<RemoteManifestEntity, 'name' | 'routes'>,
  others: readonly Pick<RemoteManifestEntity, 'name' | 'routes'>[],
): string[];

/**
 * The labels of menu entries and commands that a remote would take from others. Labels are compared without case, accents,
 * spaces, punctuation and invisible characters.
 *
 * @param others - Manifests of all that can run.
 * @returns A sentence for each.
 */
export declare function findLabelFaults(
  candidate: Pick<RemoteManifestEntity, 'name' | 'menu' | 'commands'>,
  others: readonly Pick<RemoteManifestEntity, 'name' | 'menu' | 'commands'>[],
): string[];

type SlotParts = Pick<RemoteManifestEntity, 'name' | 'slots' | 'contributions'>;

/**
 * The contributions of other remotes that a slot of the candidate would no longer show: it is removed, has another version,
 * or shows fewer.
 *
 * @param deployed - Manifests of all that can run, its own included.
 * @returns A sentence for each.
 */
export declare function findOrphanFaults(candidate: SlotParts, deployed: readonly SlotParts[]): string[];

/**
 * The contributions of a remote to slots, or versions of slots, that nobody has deployed.
 *
 * @param deployed - Manifests of all that can run.
 * @returns A sentence for each.
 */
export declare function findContributionFaults(
  candidate: SlotParts,
  deployed: readonly SlotParts[],
): string[];
