import type { RemoteManifestEntity } from '@parque/contract';

/** A path without the names of its parameters: /copy/:name and /copy/:id are the same place. */
const shapeOf = (path: string) => path.replace(/:[^/]+/g, ':');

/**
 * The addresses that a remote would take from others.
 *
 * @returns A sentence for each.
 */
export function routeOverlaps(
  candidate: RemoteManifestEntity,
  others: readonly RemoteManifestEntity[],
): string[] {
  const taken = new Map(
    others
      .filter(({ name }) => name !== candidate.name)
      .flatMap(({ name, routes }) => routes.map(({ path }) => [shapeOf(path), name] as const)),
  );
  return candidate.routes.flatMap(({ path }) => {
    const owner = taken.get(shapeOf(path));
    return owner ? [`the route ${path} belongs to ${owner}`] : [];
  });
}
