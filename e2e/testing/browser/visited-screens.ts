import { call } from '../product/api';
import { admin, marta, registerUser, openSession, type User } from '../people';
import type { Reachable } from '../product/product';
import { listRemotes, type Route } from '../releases/registry';

/** The kinds of users: each sees other screens, or other data. */
export type Visitor = 'guest' | 'newcomer' | 'owner' | 'trader' | 'admin';

/** A screen that a visitor may see. */
export interface ScreenAddress {
  readonly address: string;
  /** The path as its remote declares it. */
  readonly path: string;
}

const products = [1, 2, 4, 6, 7];

/** A user of each kind; a guest has no session. */
export async function openVisitorSession(product: Reachable, kind: Visitor): Promise<User | undefined> {
  if (kind === 'guest') return undefined;
  if (kind === 'trader') return openSession(product, marta);
  if (kind === 'admin') return openSession(product, admin);
  return registerUser(product, kind === 'owner' ? products : []);
}

const anyToken = `?enlace=${'x'.repeat(43)}`;

/** The values for the parameters of a path, and required queries. */
async function fillInAddress(product: Reachable, path: string, user: User | undefined): Promise<string> {
  const callAsUser = <Answer>(url: string) =>
    call<Answer>(product, 'GET', url, user ? { token: user.token } : {}).then(({ data }) => data);
  switch (path) {
    case '/copy/:name':
    case '/copy-client/:name':
      return path.replace(':name', 'copy-trading');
    case '/products/:url':
    case '/tienda/:url':
      return path.replace(':url', 'dashpro');
    case '/admin-versiones/:name':
      return path.replace(':name', 'journal');
    case '/admin-usuarios/:id': {
      const { rows } = await callAsUser<{ rows: { id: number }[] }>('/admin/users?search=andres.coll');
      return path.replace(':id', String(rows[0]?.id));
    }
    case '/conector/:child':
    case '/conector/:child/conciliacion': {
      const { hijas } = await callAsUser<{ hijas: { id: number }[] }>('/mt5/account/conector');
      return path.replace(':child', String(hijas[0]?.id ?? 1));
    }
    case '/ayuda/:tema':
      return path.replace(':tema', 'no-copiado');
    case '/restablecer':
    case '/confirmar-correo':
      return path + anyToken;
    default:
      if (path.includes(':')) throw new Error(`add a value for the parameter of ${path}`);
      return path;
  }
}

const isVisibleTo: Readonly<Record<Visitor, (route: Route) => boolean>> = {
  guest: ({ access }) => access === 'signed-out',
  newcomer: ({ access, requires }) => access !== 'signed-out' && requires === undefined,
  owner: ({ access, requires }) => access !== 'signed-out' && requires?.rol === undefined,
  trader: ({ access, requires }) => access !== 'signed-out' && requires?.rol === undefined,
  admin: ({ requires }) => requires?.rol === 1,
};

/** The screens of the shell itself: the unknown address, and the gallery of the design system. */
const shellAddresses: Readonly<Record<Visitor, readonly string[]>> = {
  guest: [],
  newcomer: [],
  owner: ['/no-existe'],
  trader: [],
  admin: ['/_ui'],
};

/** Returns every screen that a visitor may see, from the manifests of the running remotes. */
export async function listScreens(
  product: Reachable,
  kind: Visitor,
  user: User | undefined,
): Promise<readonly ScreenAddress[]> {
  const routes = (await listRemotes(product))
    .flatMap(({ manifest }) => manifest.routes)
    .filter(isVisibleTo[kind]);
  const paths = [...routes.map(({ path }) => path), ...shellAddresses[kind]];
  return Promise.all(
    paths.map(async (path) => ({ path, address: await fillInAddress(product, path, user) })),
  );
}
