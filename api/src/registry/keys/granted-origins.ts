import type {
  KeyListEntity,
  RegistryDocumentEntity,
  RegistryStateEntity,
  SignedEntity,
} from '@parque/contract';

/** The origins besides its own that the page may use. */
export interface GrantedOrigins {
  /** For pictures. */
  readonly images: string[];
  /** For calls, such as those to a team's own backend. */
  readonly connect: string[];
}

/** Returns the origins that a key list grants to these remotes. */
export function originsOf(
  { grants = [] }: Pick<KeyListEntity, 'grants'>,
  isCounted: (remote: string) => boolean = () => true,
): GrantedOrigins {
  const granted = grants.filter(({ remote }) => isCounted(remote));
  return {
    images: [...new Set(granted.flatMap(({ images = [] }) => images))],
    connect: [...new Set(granted.flatMap(({ connect = [] }) => connect))],
  };
}

const payloadOf = <T>({ payload }: SignedEntity) => JSON.parse(payload) as T;

/** Returns the origins that the page may use: those of the remotes that are on. */
export function originsOfDocument({ keys, state }: RegistryDocumentEntity): GrantedOrigins {
  const { remotes } = payloadOf<RegistryStateEntity>(state);
  const on = new Set(remotes.filter((remote) => remote.state === 'on').map(({ name }) => name));
  return originsOf(payloadOf<KeyListEntity>(keys), (remote) => on.has(remote));
}
