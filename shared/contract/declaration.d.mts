import type { RemoteDeclarationEntity, RemoteManifestEntity } from './src/index';

/**
 * What a remote says of itself that cannot be: entries of the menu or commands that lead nowhere, routes or commands
 * that are declared twice, a key that two commands want at one address.
 *
 * @returns A sentence for each.
 */
export declare function declarationFaults(
  declaration: Pick<RemoteDeclarationEntity, 'routes' | 'menu' | 'commands'>,
): string[];

/**
 * What a built remote says of itself that cannot be: the same, no entry or several, a container that is not
 * named after the remote and its version. `parque check` and the registry refuse it.
 *
 * @returns A sentence for each.
 */
export declare function manifestFaults(manifest: RemoteManifestEntity): string[];

/**
 * The addresses that a remote would take from others: those that a route of another remote matches as well, in any case
 * and with any parameters.
 *
 * @param others - Manifests of all that can run.
 * @returns A sentence for each.
 */
export declare function addressFaults(
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
export declare function labelFaults(
  candidate: Pick<RemoteManifestEntity, 'name' | 'menu' | 'commands'>,
  others: readonly Pick<RemoteManifestEntity, 'name' | 'menu' | 'commands'>[],
): string[];
