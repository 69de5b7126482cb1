import { RegistryEntry, type OwnedProductEntity, type RemoteDeclarationEntity } from '@parque/contract';
import type { SessionState } from '@parque/session';
import type { ChosenRemote, Composition } from '../remotes/composition';

type Declaration = Pick<RemoteDeclarationEntity, 'name'> &
  Partial<RemoteDeclarationEntity> & { readonly version?: string };

const integrity = `sha384-${'A'.repeat(64)}`;

/** Returns a chosen release of a remote; its manifest is checked against the contract. */
export function createChosenRemote(declaration: Declaration, rest: Partial<ChosenRemote> = {}): ChosenRemote {
  const { name, version = '1.0.0' } = declaration;
  const entry = RegistryEntry.parse({
    base: `/remotes/${name}/${version}/`,
    manifest: {
      title: name,
      hostApi: '^1.0.0',
      routes: [{ path: `/${name}`, title: name }],
      menu: [],
      version,
      container: `parque_${name}_${version}`.replaceAll('.', '_'),
      shared: {},
      files: [
        { file: 'entry.1.js', integrity, bytes: 1, kind: 'entry', first: true },
        { file: 'one.css', integrity, bytes: 1, kind: 'style', first: true },
        { file: 'later.js', integrity, bytes: 1, kind: 'script', first: false },
      ],
      ...declaration,
    },
  });
  return { ...entry, choice: { version, why: 'stable' }, revision: 1, state: 'on', ...rest };
}

/** Returns a composition of these remotes. */
export function createComposition(...remotes: readonly ChosenRemote[]): Composition {
  return { revision: 1, issuedAt: '2026-03-02T10:00:00.000Z', remotes, refused: [], keys: {} };
}

/** Returns a composition of remotes with these declarations. */
export const composeRegistry = (...declarations: Declaration[]): Composition =>
  createComposition(...declarations.map((declaration) => createChosenRemote(declaration)));

/** Returns the session of a user with a role and products. */
export const createSession = (rol: number, ...products: readonly number[]): SessionState => ({
  token: 't',
  user: { id: 7, name: 'Ana', email: 'ana@correo.es', telegram: null, inv: null, rol },
  owned: products.map((id): OwnedProductEntity => ({
    id,
    title: '',
    url: '',
    status: 'Activo',
    fecha_caducidad: null,
  })),
  isExpired: false,
});
