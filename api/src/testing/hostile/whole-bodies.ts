import type { CallId, RegistryCommandEntity, RemoteManifestEntity } from '@parque/contract';
import { sign } from '@parque/release/signing';
import { createHash, randomBytes } from 'node:crypto';

const code = Buffer.from('window.x = 1;');

function manifestOf(version: string): RemoteManifestEntity {
  const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;
  return {
    name: 'tienda',
    title: 'Tienda',
    hostApi: '^1.0.0',
    version,
    container: `parque_tienda_${version.replaceAll('.', '_')}`,
    routes: [{ path: '/tienda/:id', title: 'Tienda' }],
    menu: [],
    shared: { react: '^19.0.0' },
    files: [{ file: 'entry.a1.js', integrity, bytes: code.length, kind: 'entry', first: true }],
  };
}

/** A signed release of the remote `tienda`. */
export function releaseOf(version: string, team: string) {
  const signedAt = new Date(Date.now() - 1000).toISOString();
  const release = { schema: 1, team: 'tienda', signedAt, manifest: manifestOf(version) };
  return {
    release: sign('release', release, team),
    files: [{ file: 'entry.a1.js', base64: code.toString('base64') }],
    actor: 'Eva',
    reason: 'probamos',
  };
}

interface Owned {
  readonly team: string;
  readonly server: number;
  readonly journalAccount: number;
  readonly child: number;
  readonly products: readonly number[];
  /** Tokens of links mailed to Ana. */
  readonly proofs: readonly string[];
  readonly resets: readonly string[];
  readonly revision: number;
}

const some = <T>(make: (index: number) => T, count = 20): T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/** Complete valid bodies for calls that accept a generated body almost never. */
export function wholeBodies({
  team,
  server,
  journalAccount,
  child,
  products,
  proofs,
  resets,
  revision,
}: Owned): Partial<Record<CallId, readonly unknown[]>> {
  const command = (action: RegistryCommandEntity['action'], expectedRevision = revision) =>
    sign(
      'command',
      {
        schema: 1,
        name: 'tienda',
        action,
        reason: 'probamos',
        actor: 'Eva',
        expectedRevision,
        issuedAt: new Date().toISOString(),
        nonce: randomBytes(16).toString('base64url'),
      },
      team,
    );
  const action = (i: number) => ({ command: 'promote', version: i % 2 ? '1.0.0' : '1.1.0' }) as const;
  const title = (i: number) => `Producto ${i} ${randomBytes(4).toString('hex')}`;
  const product = (i: number) => ({
    hotmart_id: null,
    title: title(i),
    description: 'Para probar',
    url: `prueba-${i}-${randomBytes(4).toString('hex')}`,
    img: '/prueba.webp',
    linklp: 'https://ejemplo.es/',
    price: '20.00',
    access_days: 30,
    hidden: true,
    reason: 'probamos',
  });
  const load = { remote: 'tienda', version: '1.0.0', why: 'stable', outcome: 'loaded', revision };
  const day = { kind: 'day', key: '2026-03-02', text: 'x', tags: ['plan'] };
  return {
    publishRelease: some((i) => releaseOf(`2.${i}.0`, team)),
    commandRegistry: some((i) => command(action(i), revision + (i % 4))),
    askRegistry: some(() => command({ command: 'status' })),
    issueTeamTicket: some(() => command({ command: 'preview', version: '1.0.0', hours: 1 })),
    changeRegistry: some((i) => ({
      name: 'tienda',
      action: action(i),
      reason: 'probamos',
      expectedRevision: revision + (i % 4),
    })),
    issuePreviewTicket: [{ name: 'tienda', version: '1.0.0', hours: 1, reason: 'probamos' }],
    reportLoads: [{ events: [load] }],
    proveEmail: proofs.map((token) => ({ token })),
    resetPassword: resets.map((token) => ({ token, password: 'cuatro perros azules' })),
    registerFund: [{ binance_user: 'luis', ammount: '150', transaction_id: '0xab12' }],
    addCopyLink: some((i) => ({
      url: `https://copia.es/${i}-${randomBytes(4).toString('hex')}`,
      product_id: 4,
    })),
    addCopyUser: some((i) => ({
      product_id: 4,
      email: `copia-${i}@correo.es`,
      usuario: '1',
      clave: 'una clave',
      servidor: 'Parque-Demo',
      tipoCuenta: 'Esclava',
    })),
    addProduct: some(product),
    editProduct: products.map((id) => ({ ...product(id), id, version: 1 })),
    orderProducts: [{ ids: products, reason: 'probamos' }],
    addConnectorAccount: [{ server_id: server, type: 3, number: 10_001_239, password: 'demo-10001239' }],
    editConnectorAccount: [
      { id: child, server_id: server, type: 3, number: 10_001_236, password: 'demo-10001236', multiplier: 3 },
    ],
    editCopyChild: [
      { mode: 'pausado' },
      { mode: 'solo_cierres', symbol_map: [{ from: 'XAUUSD', to: 'ORO' }] },
    ],
    editBrokerAccount: [{ id: journalAccount, zone: 'UTC' }],
    getMonth: [{ id: journalAccount }],
    saveNote: [day, { ...day, version: 0 }, { ...day, text: '', tags: [] }],
    rehearseCopy: [{ days: 30 }],
  };
}
