import {
  RegistryEntry,
  type RegistryEntity,
  type RegistryEntryEntity,
  type RemoteDeclarationEntity,
} from '@parque/contract';

type Declaration = Pick<RemoteDeclarationEntity, 'name'> & Partial<RemoteDeclarationEntity>;

const integrity = `sha384-${'A'.repeat(64)}`;

/** A released remote as the registry lists it, checked against the contract. */
function released(declaration: Declaration): RegistryEntryEntity {
  const { name } = declaration;
  return RegistryEntry.parse({
    base: `/remotes/${name}/1.0.0/`,
    manifest: {
      title: name,
      hostApi: '^1.0.0',
      routes: [{ path: `/${name}`, title: name }],
      menu: [],
      version: '1.0.0',
      container: `parque_${name}_1_0_0`,
      shared: {},
      files: [
        { file: 'entry.1.js', integrity, bytes: 1, kind: 'entry', first: true },
        { file: 'one.css', integrity, bytes: 1, kind: 'style', first: true },
        { file: 'later.js', integrity, bytes: 1, kind: 'script', first: false },
      ],
      ...declaration,
    },
  });
}

/** A registry of these remotes. */
export function registryOf(...declarations: Declaration[]): RegistryEntity {
  return { schema: 1, revision: 1, remotes: declarations.map(released) };
}
