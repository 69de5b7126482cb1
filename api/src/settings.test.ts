import { generatePrivateKey, computePublicKey } from '@parque/release/signing';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readSettings, requireDataDir } from './settings';
import { createTemporaryFolder } from './testing/temporary-folder';

const dataDir = createTemporaryFolder;
const secrets = {
  TOKEN_KEY: 'k'.repeat(32),
  CREDENTIALS_KEY: 'c'.repeat(32),
  HOTMART_HOTTOK: 'uno',
  PUBLIC_URL: 'https://parque.example',
  SMTP_URL: 'smtp://correo.example',
  ROOT_KEYS: computePublicKey(generatePrivateKey()).publicKey,
  REGISTRY_KEY: generatePrivateKey(),
};

test('nothing needs to be set to try the product: secrets are made once, for the owner of the folder only', () => {
  const DATA_DIR = dataDir();
  const first = readSettings({ DATA_DIR });
  expect(readSettings({ DATA_DIR })).toEqual(first);
  expect(first).toMatchObject({ demo: true, port: 8080, supportChatUrl: '/demo/soporte' });
  expect(first.tokenKey).toHaveLength(64);
  for (const secret of ['token-key', 'credentials-key']) {
    expect(statSync(path.join(DATA_DIR, secret)).mode & 0o777).toBe(0o600);
  }
});

test('production refuses to start without its secrets, and names all that are missing', () => {
  expect(() => readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir() })).toThrow(
    'Missing settings in production: TOKEN_KEY, CREDENTIALS_KEY, HOTMART_HOTTOK, PUBLIC_URL, SMTP_URL, ROOT_KEYS, REGISTRY_KEY',
  );
});

test('production has no demo, requires a second factor of admins, and sends mail in the name of its address', () => {
  expect(readSettings({ NODE_ENV: 'production', DATA_DIR: dataDir(), ...secrets })).toMatchObject({
    production: true,
    demo: false,
    host: '127.0.0.1',
    adminNeedsSecondFactor: true,
    mail: { from: 'Parqué <no-responder@parque.example>', smtpUrl: 'smtp://correo.example' },
  });
});

test.each<[string, Record<string, string>, object]>([
  [
    'the server listens on this machine alone, in UTC, and simulates brokers',
    {},
    {
      host: '127.0.0.1',
      timeZone: 'UTC',
      adminNeedsSecondFactor: false,
      broker: { simulator: true, timeoutMs: 8000 },
    },
  ],
  [
    'a database of its own has no demo people',
    { DATABASE_URL: 'postgres://parque@localhost/parque' },
    { demo: false },
  ],
  ['a time zone has its IANA name', { TIME_ZONE: 'America/Bogota' }, { timeZone: 'America/Bogota' }],
  [
    'real brokers replace the simulated ones',
    { BROKER_SIMULATOR: 'off', METAAPI_TOKEN: 'ficha' },
    { broker: { simulator: false, metaApi: { token: 'ficha', region: 'new-york' } } },
  ],
  [
    'two webhook secrets are accepted during a rotation',
    { HOTMART_HOTTOK: 'uno, dos,' },
    { hottoks: ['uno', 'dos'] },
  ],
])('outside production %s', (_, environment, expected) => {
  expect(readSettings({ DATA_DIR: dataDir(), ...environment })).toMatchObject(expected);
});

test.each([
  [{ PORT: 'ochenta' }, 'Wrong settings: PORT must be a number'],
  [{ PORT: '70000' }, 'Wrong settings: PORT must be 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'Wrong settings: DATABASE_URL must be an address such as'],
  [{ SUPPORT_CHAT_URL: 'javascript:alert(1)' }, 'SUPPORT_CHAT_URL must be an http or https address'],
  [{ REMOTES_STORE: 's3://cubo/parque' }, 'needs S3_ACCESS_KEY and S3_SECRET_KEY'],
  [{ ROOT_KEYS: 'abc' }, 'ROOT_KEYS must be public keys'],
  [{ REGISTRY_KEY: 'abc' }, 'REGISTRY_KEY must be an Ed25519 key'],
  [{ SMTP_URL: 'correo.example' }, 'SMTP_URL must be an address such as smtp://'],
  [{ TOKEN_KEY: 'corta' }, 'TOKEN_KEY must have at least 32 characters'],
  [{ CREDENTIALS_KEY: 'corta' }, 'CREDENTIALS_KEY must have at least 32 characters'],
  [{ CREDENTIALS_KEY: `${'c'.repeat(32)},corta` }, 'CREDENTIALS_KEY must have at least 32 characters'],
  [{ CREDENTIALS_KEY: `${'c'.repeat(32)},` }, 'CREDENTIALS_KEY must have at least 32 characters'],
  [{ CREDENTIALS_KEY: `${'c'.repeat(32)}, ${'c'.repeat(32)}` }, 'CREDENTIALS_KEY names a key twice'],
  [{ BROKER_TIMEOUT_MS: '60000' }, 'BROKER_TIMEOUT_MS must be 100 to 14000'],
  [{ BROKER_SIMULATOR: 'quizás' }, 'BROKER_SIMULATOR must be on or off'],
  [{ TIME_ZONE: 'Madrid' }, 'Wrong settings: TIME_ZONE must be the IANA name of a time zone'],
  [{ TIME_ZONE: '+02:00' }, 'Wrong settings: TIME_ZONE must be the IANA name of a time zone'],
  [{ PUBLIC_URL: 'https://parque.example/parque' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'parque.example' }, 'Wrong settings: PUBLIC_URL must be an http or https address'],
  [{ ADMIN_EMAIL: 'a@b.es' }, 'ADMIN_EMAIL and ADMIN_PASSWORD belong together'],
])('%j is refused in one line', (environment, message) => {
  const readEnvironment = () => readSettings({ DATA_DIR: dataDir(), ...environment });
  expect(readEnvironment).toThrow(message);
  expect(readEnvironment).toThrow(/^[^\n]+$/);
});

test('.env.example lists every setting', () => {
  const example = readFileSync(path.join(process.cwd(), '.env.example'), 'utf8');
  const source = readFileSync(path.join(process.cwd(), 'api/src/settings.ts'), 'utf8');
  const schema = source.slice(source.indexOf('const Environment'), source.indexOf('/** All settings'));
  const names = [...schema.matchAll(/^ {2}([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect(example).toMatch(new RegExp(`^#? ?${name}=`, 'm'));
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://parque.example' }],
  ['TRUST_PROXY', { TRUST_PROXY: '1' }],
])('outside production %s is refused unless a public demo is intended', (name, setting) => {
  const DATA_DIR = dataDir();
  expect(() => readSettings({ DATA_DIR, ...setting })).toThrow(
    new RegExp(`^${name} set without NODE_ENV=production: [^\\n]+$`),
  );
  expect(readSettings({ DATA_DIR, ...setting, ALLOW_PUBLIC_DEMO: 'on' }).demo).toBe(true);
});

test.each(['/dev/null/datos', '/proc/datos', `/tmp/${'x'.repeat(300)}`])(
  'the impossible DATA_DIR %s is named in one line',
  (DATA_DIR) => {
    expect(() => readSettings({ DATA_DIR })).toThrow(/^Wrong settings: DATA_DIR cannot be used: [^\n]+$/);
    expect(() => requireDataDir({ dataDir: DATA_DIR })).toThrow(/^Wrong settings: DATA_DIR cannot be used: /);
  },
);

test('on Windows a start without DATABASE_URL is refused with what to do', () => {
  const readOnWindows = (environment: Record<string, string>) =>
    readSettings({ DATA_DIR: dataDir(), ...environment }, 'win32');
  expect(() => readOnWindows({})).toThrow('start Parqué in WSL 2, or set DATABASE_URL');
  expect(readOnWindows({ DATABASE_URL: 'postgres://localhost/parque' }).demo).toBe(false);
});
