import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { makePrivateKey } from '@parque/release/signing';
import type { Places } from './http/limits/pressure';
import { isPublicKey, privateKeyIn } from './registry/keys/key-settings';
import type { S3Settings } from './registry/storage/s3-store';
import { masterKeysIn } from './vault/vault';

/** The start failed for a reason that the operator can correct. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}

const empty = (value: unknown) => (value === '' ? undefined : value);
const defaultDataDir = '.data';
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(empty, schema.optional());
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const list = (separator: string) =>
  z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(separator)
        .map((part) => part.trim())
        .filter(Boolean),
    );

const atLeastOne = (usual: number) =>
  z.preprocess(empty, z.coerce.number().int().min(1, 'must be 1 or more').default(usual));

const between = (least: number, most: number, usual: number) => {
  const error = `must be ${least} to ${most}`;
  return z.preprocess(
    empty,
    z.coerce.number({ error: 'must be a number' }).int().min(least, error).max(most, error).default(usual),
  );
};

/** Names with a sign, such as +02:00, are excluded: PostgreSQL reads the sign the other way round. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

const Environment = z.object({
  NODE_ENV: z.preprocess(empty, z.enum(['development', 'production', 'test']).default('development')),
  HOST: z.preprocess(empty, z.string().default('127.0.0.1')),
  PORT: z.preprocess(
    empty,
    z.coerce
      .number({ error: 'must be a number' })
      .int()
      .min(0)
      .max(65535, 'must be a number from 0 to 65535')
      .default(8080),
  ),
  DATA_DIR: z.preprocess(empty, z.string().default(defaultDataDir)),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/name'),
  ),
  PUBLIC_URL: optional(httpUrl),
  ALLOW_PUBLIC_DEMO: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('off')),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }),
  ),
  MAIL_FROM: optional(z.string().regex(/@/, 'must be an address such as Parqué <hola@parque.example>')),
  ADMIN_EMAIL: optional(z.email('must be an e-mail address')),
  ADMIN_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  DEMO_PASSWORD: optional(z.string().min(8, 'must have at least 8 characters')),
  HOTMART_HOTTOK: list(','),
  SUPPORT_CHAT_URL: optional(httpUrl),
  LEGAL_DIR: optional(z.string()),
  PROGRAMS_DIR: optional(z.string()),
  TIME_ZONE: z.preprocess(
    empty,
    z
      .string()
      .refine(isTimeZone, 'must be the IANA name of a time zone such as Europe/Madrid')
      .default('UTC'),
  ),
  TOKEN_KEY: optional(z.string().min(32, 'must have at least 32 characters')),
  CREDENTIALS_KEY: optional(
    z
      .string()
      .refine(
        (keys) => masterKeysIn(keys).every((key) => key.length >= 32),
        'must have at least 32 characters',
      )
      .refine((keys) => masterKeysIn(keys).length === new Set(masterKeysIn(keys)).size, 'names a key twice'),
  ),
  BROKER_SIMULATOR: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('on')),
  OFFLINE: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('on')),
  COPIER: z.preprocess(empty, z.enum(['on', 'off'], 'must be on or off').default('on')),
  COPIER_KEEP_DAYS: between(7, 3650, 400),
  BROKER_TIMEOUT_MS: between(100, 14_000, 8000),
  DRAIN_MS: between(0, 20_000, 0),
  METAAPI_TOKEN: optional(z.string().min(1)),
  METAAPI_RELIABILITY: z.preprocess(empty, z.enum(['regular', 'high']).default('regular')),
  METAAPI_REGION: z.preprocess(
    empty,
    z
      .string()
      .regex(/^[a-z-]+$/, 'must be the name of a region such as new-york')
      .default('new-york'),
  ),
  CORS_ORIGINS: list(',').refine(
    (origins) => origins.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'must be origins such as https://remotes.example, separated by commas',
  ),
  CALLS_AT_ONCE: atLeastOne(200),
  CALLS_AT_ONCE_PER_ADDRESS: atLeastOne(100),
  CALLS_PER_PERSON: atLeastOne(1800),
  CALLS_PER_ADDRESS: atLeastOne(12_000),
  CALLS_PER_TERMINAL: atLeastOne(480),
  METRICS_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  TRUST_PROXY: z.preprocess(empty, z.coerce.number().int().min(0).max(10).default(0)),
  LOG_LEVEL: z.preprocess(
    empty,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  ),
  SHELL_DIR: optional(z.string()),
  SHELL_KEEP_DAYS: between(1, 365, 30),
  FILE_CACHE_MB: between(0, 100_000, 256),
  REMOTES_STORE: optional(z.string()),
  S3_ENDPOINT: optional(httpUrl),
  S3_REGION: z.preprocess(empty, z.string().default('us-east-1')),
  S3_ACCESS_KEY: optional(z.string()),
  S3_SECRET_KEY: optional(z.string()),
  ROOT_KEYS: list(',').refine((keys) => keys.every(isPublicKey), 'must be public keys in base64'),
  REGISTRY_KEY: optional(
    z.string().refine(privateKeyIn, 'must be an Ed25519 key (PKCS#8, base64), or a file with one'),
  ),
  ATTESTATIONS: z.preprocess(
    empty,
    z.enum(['required', 'optional'], 'must be required or optional').default('required'),
  ),
  PARQUE_RELEASES: list(path.delimiter),
});

/** How brokers are reached. */
export interface BrokerSettings {
  /** Whether people may register accounts of the embedded simulator. */
  readonly simulator: boolean;
  /** How long a broker may take to answer; less than a browser waits for us. */
  readonly timeoutMs: number;
  readonly metaApi?: {
    readonly token: string;
    readonly region: string;
    /** `high` runs two terminals per account and is billed twice. */
    readonly reliability?: 'regular' | 'high';
    /** Where its REST API is, if not at its own addresses. */
    readonly hosts?: { readonly provisioning: string; readonly client: string; readonly market: string };
  };
}

/** How mail is sent. */
export interface MailSettings {
  /** The address of the mail server, with its password; without one mails are only stored. */
  readonly smtpUrl?: string;
  readonly from: string;
}

/** All settings of the installation, parsed once. */
export interface Settings {
  readonly production: boolean;
  /** People and products to try with: only beside the embedded database, never in production. */
  readonly demo: boolean;
  /** Of the people of the demo, in place of the one of the README. */
  readonly demoPassword?: string;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl?: string;
  readonly publicUrl?: string;
  readonly firstAdmin?: { readonly email: string; readonly password: string };
  /** Accepted webhook secrets; two during a rotation. */
  readonly hottoks: readonly string[];
  readonly supportChatUrl: string | null;
  /** Folder with the legal texts; the demo has texts of its own. */
  readonly legalDir?: string;
  /** Folder with the files of the products for MetaTrader. */
  readonly programsDir?: string;
  /** IANA name of the time zone in which the months of sales and revenue begin, and of the times in mails. */
  readonly timeZone: string;
  /** Whether browsers keep the platform for times without a connection; what they kept is removed when not. */
  readonly offline: boolean;
  /** Signs values that are returned from outside, such as the reference in a sales link. */
  readonly tokenKey: string;
  /** Encrypts the passwords of broker accounts. */
  readonly credentialsKey: string;
  readonly broker: BrokerSettings;
  /** Whether this process copies; several may, and one is enough. */
  readonly copier: boolean;
  /** For how many days what was copied is kept once it is over. */
  readonly copierKeepDays: number;
  readonly mail: MailSettings;
  /** How long the process serves on after SIGTERM, so that the balancer in front notices. */
  readonly drainMs: number;
  /** Whether calls for admins are refused until they have a second factor. */
  readonly adminNeedsSecondFactor: boolean;
  /** Whose pages may make calls beside our own. */
  readonly corsOrigins: readonly string[];
  /** Calls that are open at the same time in one process, and calls a minute in all processes together. */
  readonly calls: Places;
  /** Calls of one terminal a minute, in each process. */
  readonly callsPerTerminal: number;
  /** Opens /metrics; without it there are none. */
  readonly metricsToken?: string;
  /** How many proxies in front are ours. */
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly shellDir?: string;
  /** For how many days the files of a shell are stored after the last process that used them. */
  readonly shellKeepDays: number;
  /** How many bytes of files from other stores this machine caches. */
  readonly fileCacheBytes: number;
  /** Folder with the files of released remotes. */
  readonly remotesStore: string;
  /** A bucket that stores them instead. */
  readonly s3?: S3Settings;
  /** Public keys (base64) of which one must have signed the key list. */
  readonly rootKeys: readonly string[];
  /** Signs the state of the registry: PKCS#8, base64. */
  readonly registryKey: string;
  /** Whether versions that teams publish reach users only with an attestation that they were mounted. */
  readonly attestationsRequired: boolean;
  /** Folders of built remotes to publish at the start. */
  readonly releases: readonly string[];
}

/** Makes a folder and those above it. The `recursive` of Node never ends where the system makes no folders, as in /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** A secret of a local installation: made at the first start, readable by its owner only. */
function ownSecret(dataDir: string, name: string, make = () => randomBytes(32).toString('hex')): string {
  const file = path.join(dataDir, name);
  try {
    if (!existsSync(file)) {
      makeFolder(dataDir);
      writeFileSync(file, make(), { mode: 0o600 });
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartRefused(`Wrong settings: DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

/** Returns the absolute path of `DATA_DIR`, of settings that may not have been parsed. */
export const dataDirOf = ({ DATA_DIR }: Readonly<Record<string, unknown>>): string =>
  path.resolve(typeof DATA_DIR === 'string' && DATA_DIR ? DATA_DIR : defaultDataDir);

/** @throws StartRefused - When `DATA_DIR` can neither be found nor made, or cannot be written. */
export function requireDataDir({ dataDir }: Pick<Settings, 'dataDir'>): void {
  try {
    makeFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartRefused(`Wrong settings: DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

function missingInProduction(env: z.output<typeof Environment>): string[] {
  return [
    ...(env.TOKEN_KEY ? [] : ['TOKEN_KEY']),
    ...(env.CREDENTIALS_KEY ? [] : ['CREDENTIALS_KEY']),
    ...(env.HOTMART_HOTTOK.length > 0 ? [] : ['HOTMART_HOTTOK']),
    ...(env.PUBLIC_URL ? [] : ['PUBLIC_URL']),
    ...(env.SMTP_URL ? [] : ['SMTP_URL']),
    ...(env.ROOT_KEYS.length > 0 ? [] : ['ROOT_KEYS']),
    ...(env.REGISTRY_KEY ? [] : ['REGISTRY_KEY']),
  ];
}

/** A folder, or a bucket as s3://bucket/prefix. */
function storeSettings(env: z.output<typeof Environment>, dataDir: string) {
  const folder = path.join(dataDir, 'remotes');
  const [, bucket, inBucket = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(env.REMOTES_STORE ?? '') ?? [];
  if (!bucket) return { remotesStore: path.resolve(env.REMOTES_STORE ?? folder) };
  if (!env.S3_ACCESS_KEY || !env.S3_SECRET_KEY) {
    throw new StartRefused('Wrong settings: REMOTES_STORE in S3 needs S3_ACCESS_KEY and S3_SECRET_KEY');
  }
  const s3: S3Settings = {
    endpoint: env.S3_ENDPOINT ?? `https://s3.${env.S3_REGION}.amazonaws.com`,
    region: env.S3_REGION,
    bucket,
    prefix: inBucket && `${inBucket.replace(/(?<!\/)\/+$/, '')}/`,
    accessKeyId: env.S3_ACCESS_KEY,
    secretAccessKey: env.S3_SECRET_KEY,
  };
  return { remotesStore: folder, s3 };
}

/** Outside production, passwords are known and secrets are made on the spot: nothing for the internet. */
function refusePublicDemo(env: z.output<typeof Environment>): void {
  if (env.NODE_ENV !== 'development' || env.ALLOW_PUBLIC_DEMO === 'on') return;
  const signs = [...(env.PUBLIC_URL ? ['PUBLIC_URL'] : []), ...(env.TRUST_PROXY > 0 ? ['TRUST_PROXY'] : [])];
  if (signs.length === 0) return;
  throw new StartRefused(
    `${signs.join(' and ')} set without NODE_ENV=production: this would be a public demo with known passwords. Set NODE_ENV=production, or ALLOW_PUBLIC_DEMO=on if that is intended`,
  );
}

/** On Windows, Node connects to no Unix sockets, and the embedded server listens on nothing else. */
function requireDatabase({ DATABASE_URL }: z.output<typeof Environment>, platform: NodeJS.Platform): void {
  if (platform !== 'win32' || DATABASE_URL) return;
  throw new StartRefused(
    'The embedded PostgreSQL does not run on Windows: start Parqué in WSL 2, or set DATABASE_URL',
  );
}

/**
 * Reads the settings from the environment.
 *
 * @throws StartRefused - Naming each setting that is wrong, or missing in production, in one line.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Settings {
  const parsed = Environment.safeParse(environment);
  if (!parsed.success) {
    const faults = parsed.error.issues.map(({ path: where, message }) => `${where.join('.')} ${message}`);
    throw new StartRefused(`Wrong settings: ${faults.join('; ')}`);
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const missing = production ? missingInProduction(env) : [];
  if (missing.length > 0) throw new StartRefused(`Missing settings in production: ${missing.join(', ')}`);
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new StartRefused('Wrong settings: ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  }

  refusePublicDemo(env);
  requireDatabase(env, platform);
  const dataDir = dataDirOf(env);
  const demo = !production && !env.DATABASE_URL;
  return {
    production,
    demo,
    host: env.HOST,
    port: env.PORT,
    dataDir,
    hottoks: env.HOTMART_HOTTOK.length > 0 ? env.HOTMART_HOTTOK : [ownSecret(dataDir, 'hottok')],
    supportChatUrl: env.SUPPORT_CHAT_URL ?? (demo ? '/demo/soporte' : null),
    ...(env.PROGRAMS_DIR && { programsDir: path.resolve(env.PROGRAMS_DIR) }),
    ...(env.LEGAL_DIR && { legalDir: path.resolve(env.LEGAL_DIR) }),
    timeZone: env.TIME_ZONE,
    offline: env.OFFLINE === 'on',
    tokenKey: env.TOKEN_KEY ?? ownSecret(dataDir, 'token-key'),
    credentialsKey: env.CREDENTIALS_KEY ?? ownSecret(dataDir, 'credentials-key'),
    broker: {
      simulator: env.BROKER_SIMULATOR === 'on',
      timeoutMs: env.BROKER_TIMEOUT_MS,
      ...(env.METAAPI_TOKEN && {
        metaApi: {
          token: env.METAAPI_TOKEN,
          region: env.METAAPI_REGION,
          reliability: env.METAAPI_RELIABILITY,
        },
      }),
    },
    mail: {
      from:
        env.MAIL_FROM ?? `Parqué <no-responder@${new URL(env.PUBLIC_URL ?? 'http://localhost').hostname}>`,
      ...(env.SMTP_URL && { smtpUrl: env.SMTP_URL }),
    },
    adminNeedsSecondFactor: production,
    copier: env.COPIER === 'on',
    copierKeepDays: env.COPIER_KEEP_DAYS,
    corsOrigins: env.CORS_ORIGINS,
    calls: {
      atOnce: env.CALLS_AT_ONCE,
      atOncePerAddress: env.CALLS_AT_ONCE_PER_ADDRESS,
      perPerson: env.CALLS_PER_PERSON,
      perAddress: env.CALLS_PER_ADDRESS,
    },
    callsPerTerminal: env.CALLS_PER_TERMINAL,
    drainMs: env.DRAIN_MS,
    shellKeepDays: env.SHELL_KEEP_DAYS,
    fileCacheBytes: env.FILE_CACHE_MB * 1_000_000,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    ...storeSettings(env, dataDir),
    rootKeys: env.ROOT_KEYS,
    registryKey:
      (env.REGISTRY_KEY && privateKeyIn(env.REGISTRY_KEY)) ??
      ownSecret(dataDir, 'registry-key', makePrivateKey),
    attestationsRequired: env.ATTESTATIONS === 'required',
    releases: env.PARQUE_RELEASES,
    ...(env.DATABASE_URL && { databaseUrl: env.DATABASE_URL }),
    ...(env.METRICS_TOKEN && { metricsToken: env.METRICS_TOKEN }),
    ...(env.PUBLIC_URL && { publicUrl: env.PUBLIC_URL }),
    ...(env.ADMIN_EMAIL &&
      env.ADMIN_PASSWORD && { firstAdmin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD } }),
    ...(demo && env.DEMO_PASSWORD && { demoPassword: env.DEMO_PASSWORD }),
    ...(env.SHELL_DIR && { shellDir: env.SHELL_DIR }),
  };
}
