import type { RemoteManifestEntity } from '@parque/contract';
import { shapeOf } from './declaration';

/**
 * Addresses that belong to another remote.
 *
 * @param others - Manifests of all that is deployed.
 */
export function addressFaults(
  { name, routes }: RemoteManifestEntity,
  others: readonly RemoteManifestEntity[],
): string[] {
  const owners = new Map(
    others
      .filter((other) => other.name !== name)
      .flatMap((other) => other.routes.map(({ path }) => [shapeOf(path), other.name] as const)),
  );
  return routes.flatMap(({ path }) => {
    const owner = owners.get(shapeOf(path));
    return owner ? [`the route ${path} belongs to ${owner}`] : [];
  });
}
