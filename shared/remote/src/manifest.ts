import type {
  MessageKindEntity,
  RemoteCommandEntity,
  RemoteContributionEntity,
  RemoteMenuEntryEntity,
  RemoteRouteEntity,
  RemoteSlotEntity,
} from '@parque/contract';

type Optional<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
type WithOptionals<T, Required extends keyof T> = Pick<T, Required> & Optional<Omit<T, Required>>;

/** A route of a remote. See `RemoteRoute` in the contract for each field. */
export type RouteDeclaration = WithOptionals<RemoteRouteEntity, 'path' | 'title'>;

/** An entry of the menu. It can only lead to a route of the same remote. */
export type MenuDeclaration<Path extends string> = WithOptionals<
  Omit<RemoteMenuEntryEntity, 'to'> & { to: Path },
  'to' | 'label' | 'order'
>;

/** A command of the palette, optionally with a key. It can only lead to a route of the same remote. */
export type CommandDeclaration<Path extends string> = WithOptionals<
  Omit<RemoteCommandEntity, 'to'> & { to: Path },
  'id' | 'label' | 'to'
>;

/** A place of a screen that other remotes contribute to. It can only be at a route of the same remote. */
export type SlotDeclaration<Path extends string> = Omit<RemoteSlotEntity, 'at'> & { at: Path };

/** A contribution of a remote to a slot, of its own or of another remote. See `RemoteContribution` in the contract. */
export type ContributionDeclaration = WithOptionals<
  RemoteContributionEntity,
  Exclude<keyof RemoteContributionEntity, 'requires'>
>;

/** The description of a remote that the shell reads before any of its code runs. */
export interface RemoteDefinition<Routes extends readonly RouteDeclaration[] = readonly RouteDeclaration[]> {
  /** Name of the container, the folder and the registry entry. Lower case letters, digits and dashes. */
  readonly name: string;
  /** Display name in Spanish. */
  readonly title: string;
  /** Range of the host API that it needs, as semver: '^1.0.0'. */
  readonly hostApi: string;
  readonly routes: Routes;
  readonly menu: readonly MenuDeclaration<StaticPath<Routes[number]['path']>>[];
  readonly commands?: readonly CommandDeclaration<StaticPath<Routes[number]['path']>>[];
  readonly slots?: readonly SlotDeclaration<Routes[number]['path']>[];
  readonly contributions?: readonly ContributionDeclaration[];
  readonly messages?: readonly MessageKindEntity[];
}

/** A path without parameters, as menu entries need it. */
type StaticPath<Path extends string> = Path extends `${string}:${string}` ? never : Path;

/** The paths of a remote's routes. */
export type PathOf<Definition extends RemoteDefinition> = Definition['routes'][number]['path'];

/**
 * Declares a remote. A menu entry or a command to a route that is not declared does not compile.
 *
 * @example
 *   export default defineRemote({
 *     name: 'avisos',
 *     title: 'Avisos',
 *     hostApi: '^1.6.0',
 *     routes: [{ path: '/avisos', title: 'Avisos', requires: { anyProduct: [2] }, otherwise: '/products' }],
 *     menu: [{ to: '/avisos', label: 'Avisos', order: 40 }],
 *   });
 */
export function defineRemote<const Routes extends readonly RouteDeclaration[]>(
  definition: RemoteDefinition<Routes>,
): RemoteDefinition<Routes> {
  return definition;
}
