import type {
  KeyListEntity,
  RegistryDocumentEntity,
  RegistryStateEntity,
  SignedEntity,
} from '@parque/contract';

/** The origins that the page may use besides its own origin. */
export interface GrantedOrigins {
  /** For pictures. */
  readonly images: string[];
  /** For calls, such as those to a team's own backend. */
  readonly connect: string[];
}

type Grant = NonNullable<KeyListEntity['grants']>[number];

export function collectOrigins(
  { grants = [] }: Pick<KeyListEntity, 'grants'>,
  isCounted: (grant: Grant) => boolean = () => true,
): GrantedOrigins {
  const countedGrants = grants.filter(isCounted);
  return {
    images: [...new Set(countedGrants.flatMap(({ images = [] }) => images))],
    connect: [...new Set(countedGrants.flatMap(({ connect = [] }) => connect))],
  };
}

const parsePayload = <T>({ payload }: SignedEntity) => JSON.parse(payload) as T;

/** Returns the origins that the page may use: the granted origins of remotes that are on and run in the page itself. */
export function getDocumentOrigins({ keys, state }: RegistryDocumentEntity): GrantedOrigins {
  const { remotes } = parsePayload<RegistryStateEntity>(state);
  const on = new Set(remotes.filter((remote) => remote.state === 'on').map(({ name }) => name));
  return collectOrigins(parsePayload<KeyListEntity>(keys), ({ remote, level }) => on.has(remote) && !level);
}

/** Returns the origins that the frame of a third party may use: its own. */
export const getFrameOrigins = ({ keys }: RegistryDocumentEntity, name: string): GrantedOrigins =>
  collectOrigins(
    parsePayload<KeyListEntity>(keys),
    ({ remote, level }) => remote === name && level !== undefined,
  );
