import { isTimeZone } from '@parque/contract';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { generatePrivateKey } from '@parque/release/signing';
import { isPublicKey, readPrivateKey } from './core/vault/key-settings';
import { parseMasterKeys } from './core/vault/vault';

/** The start failed for a reason that the operator can correct. */
export class StartRefusedError extends Error {
  override readonly name = 'StartRefusedError';
}

const defaultDataDir = '.data';
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true });
const ownHostUrl = httpUrl.refine((address) => new URL(address).pathname === '/', {
  error:
    'must be an address without a path, such as https://parque.example: the page needs a host of its own',
});
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

const onOrOff = z.enum(['on', 'off'], 'must be on or off');

const createPositiveIntegerSchema = (usual: number) =>
  z.coerce.number().int().min(1, 'must be 1 or more').default(usual);

const createIntegerRangeSchema = (min: number, max: number, usual: number) => {
  const error = `must be ${min} to ${max}`;
  return z.coerce.number({ error: 'must be a number' }).int().min(min, error).max(max, error).default(usual);
};

const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: createIntegerRangeSchema(0, 65_535, 8080),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/name')
    .optional(),
  PUBLIC_URL: ownHostUrl.optional(),
  ALLOW_PUBLIC_DEMO: onOrOff.default('off'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional(),
  MAIL_FROM: z.string().regex(/@/, 'must be an address such as Parqué <hola@parque.example>').optional(),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{30,}$/, 'must be the token of a bot, such as 123456:ABC-DEF…')
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  HOTMART_HOTTOK: list(','),
  SUPPORT_CHAT_URL: httpUrl.optional(),
  LEGAL_DIR: z.string().optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the IANA name of a time zone such as Europe/Madrid')
    .default('UTC'),
  TOKEN_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  CREDENTIALS_KEY: z
    .string()
    .refine(
      (keys) => parseMasterKeys(keys).every((key) => key.length >= 32),
      'must have at least 32 characters',
    )
    .refine(
      (keys) => parseMasterKeys(keys).length === new Set(parseMasterKeys(keys)).size,
      'names a key twice',
    )
    .optional(),
  BROKER_SIMULATOR: onOrOff.default('on'),
  OFFLINE: onOrOff.default('on'),
  COPIER: onOrOff.default('on'),
  COPIER_KEEP_DAYS: createIntegerRangeSchema(7, 3650, 400),
  BROKER_TIMEOUT_MS: createIntegerRangeSchema(100, 14_000, 8000),
  DRAIN_MS: createIntegerRangeSchema(0, 20_000, 0),
  METAAPI_TOKEN: z.string().min(1).optional(),
  METAAPI_RELIABILITY: z.enum(['regular', 'high']).default('regular'),
  METAAPI_REGION: z
    .string()
    .regex(/^[a-z-]+$/, 'must be the name of a region such as new-york')
    .default('new-york'),
  CALLS_PER_USER: createPositiveIntegerSchema(1800),
  CALLS_PER_ADDRESS: createPositiveIntegerSchema(12_000),
  CALLS_PER_TERMINAL: createPositiveIntegerSchema(480),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  TRUST_PROXY: createIntegerRangeSchema(0, 10, 0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  SHELL_DIR: z.string().optional(),
  SHELL_KEEP_DAYS: createIntegerRangeSchema(1, 365, 30),
  FILE_CACHE_MB: createIntegerRangeSchema(0, 100_000, 256),
  REMOTES_STORE: z.string().optional(),
  S3_ENDPOINT: httpUrl.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ROOT_KEYS: list(',').refine((keys) => keys.every(isPublicKey), 'must be public keys in base64'),
  REGISTRY_KEY: z
    .string()
    .refine(readPrivateKey, 'must be an Ed25519 key (PKCS#8, base64), or a file with one')
    .optional(),
  PARQUE_RELEASES: list(path.delimiter),
});

/** How brokers are reached. */
export interface BrokerSettings {
  /** Whether users may register accounts of the embedded simulator. */
  readonly simulator: boolean;
  /** Time limit for a broker's answer; shorter than the time limit of the browser's call. */
  readonly timeoutMs: number;
  readonly metaApi?: {
    readonly token: string;
    readonly region: string;
    /** `high` runs two terminals per account and is billed twice. */
    readonly reliability?: 'regular' | 'high';
    /** The address of its REST API; undefined: its usual addresses. */
    readonly hosts?: { readonly provisioning: string; readonly client: string; readonly market: string };
  };
}

/** How mail is sent. */
export interface MailSettings {
  /** The address of the mail server, with its password; without one mails are only stored. */
  readonly smtpUrl?: string;
  readonly from: string;
}

/** The bot that sends messages to Telegram. */
export interface TelegramSettings {
  readonly token: string;
  /** The address of the Bot API; undefined: Telegram's. */
  readonly apiUrl?: string;
}

/** The address of an S3-compatible store, and the access key of this installation. */
export interface S3Settings {
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** The folder of the releases in the bucket; empty, or ending in /. */
  readonly prefix: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** All settings of the installation, parsed once. */
export interface Settings {
  readonly production: boolean;
  /** Whether this is the demo, with sample users and products; only with the embedded database, never in production. */
  readonly demo: boolean;
  /** Password of the demo's users; it replaces the one in the README. */
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
  /** Folder with the legal texts; the demo has its own texts. */
  readonly legalDir?: string;
  /** IANA name of the time zone in which the months of sales and revenue begin, and of the times in mails. */
  readonly timeZone: string;
  /** Whether browsers cache the platform for offline use; if not, they delete what they cached. */
  readonly offline: boolean;
  /** Signs values that are returned from outside, such as the reference in a sales link. */
  readonly tokenKey: string;
  /** Encrypts the passwords of broker accounts. */
  readonly credentialsKey: string;
  readonly broker: BrokerSettings;
  /** Whether this process runs the copier. Several processes may; one is enough. */
  readonly copier: boolean;
  readonly copierKeepDays: number;
  readonly mail: MailSettings;
  readonly telegram?: TelegramSettings;
  /** How long the process still answers calls after SIGTERM, so that the balancer can notice the stop. */
  readonly drainMs: number;
  /** Whether calls of admins are rejected until they have a second factor. */
  readonly adminNeedsSecondFactor: boolean;
  /** Calls a minute of one user and of one network, in all processes together. */
  readonly calls: { readonly perUser: number; readonly perAddress: number };
  /** Calls of one terminal a minute, in each process. */
  readonly callsPerTerminal: number;
  /** Token of /metrics; without it the address does not exist. */
  readonly metricsToken?: string;
  readonly trustedProxies: number;
  readonly logLevel: string;
  readonly shellDir?: string;
  /** For how many days the files of a shell are stored after the last process that used them. */
  readonly shellKeepDays: number;
  readonly fileCacheBytes: number;
  readonly remotesStore: string;
  /** A bucket that stores them instead. */
  readonly s3?: S3Settings;
  /** Public keys (base64) of which one must have signed the key list. */
  readonly rootKeys: readonly string[];
  /** Signs the state of the registry: PKCS#8, base64. */
  readonly registryKey: string;
  /** Folders of built remotes to publish at the start. */
  readonly releases: readonly string[];
}

/** Creates a folder and its parents. Node's `recursive` never returns where no folder can be created, as in /proc. */
function createFolder(folder: string): void {
  if (existsSync(folder)) return;
  createFolder(path.dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Returns a secret of a local installation. It is generated at the first start; only its owner can read the file. */
function loadOrCreateSecret(dataDir: string, name: string, create = () => randomBytes(32).toString('hex')) {
  const file = path.join(dataDir, name);
  try {
    if (!existsSync(file)) {
      createFolder(dataDir);
      writeFileSync(file, create(), { mode: 0o600 });
    }
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new StartRefusedError(`Wrong settings: DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

/** Returns the absolute path of `DATA_DIR`, of settings that may not have been parsed. */
export const resolveDataDir = ({ DATA_DIR }: Readonly<Record<string, unknown>>): string =>
  path.resolve(typeof DATA_DIR === 'string' && DATA_DIR ? DATA_DIR : defaultDataDir);

/** @throws StartRefusedError - When `DATA_DIR` can neither be found nor made, or cannot be written. */
export function requireDataDir({ dataDir }: Pick<Settings, 'dataDir'>): void {
  try {
    createFolder(dataDir);
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    throw new StartRefusedError(`Wrong settings: DATA_DIR cannot be used: ${(error as Error).message}`);
  }
}

function listMissingSettings(env: z.output<typeof Environment>): string[] {
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
    throw new StartRefusedError('Wrong settings: REMOTES_STORE in S3 needs S3_ACCESS_KEY and S3_SECRET_KEY');
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

/** Outside production, passwords are public and secrets generated, so the server must not be on the internet. */
function requirePrivateDemo(env: z.output<typeof Environment>): void {
  if (env.NODE_ENV !== 'development' || env.ALLOW_PUBLIC_DEMO === 'on') return;
  const signs = [...(env.PUBLIC_URL ? ['PUBLIC_URL'] : []), ...(env.TRUST_PROXY > 0 ? ['TRUST_PROXY'] : [])];
  if (signs.length === 0) return;
  throw new StartRefusedError(
    `${signs.join(' and ')} set without NODE_ENV=production: this would be a public demo with known passwords. Set NODE_ENV=production, or ALLOW_PUBLIC_DEMO=on if that is intended`,
  );
}

/** On Windows, Node connects to no Unix sockets, and the embedded server listens on nothing else. */
function requireDatabase({ DATABASE_URL }: z.output<typeof Environment>, platform: NodeJS.Platform): void {
  if (platform !== 'win32' || DATABASE_URL) return;
  throw new StartRefusedError(
    'The embedded PostgreSQL does not run on Windows: start Parqué in WSL 2, or set DATABASE_URL',
  );
}

/**
 * Reads the settings from the environment.
 *
 * @throws StartRefusedError - Naming each setting that is wrong, or missing in production, in one line.
 */
export function readSettings(
  environment: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform = process.platform,
): Settings {
  const values = Object.entries(environment).filter(([, value]) => value !== '');
  const result = Environment.safeParse(Object.fromEntries(values));
  if (!result.success) {
    const faults = result.error.issues.map(({ path: where, message }) => `${where.join('.')} ${message}`);
    throw new StartRefusedError(`Wrong settings: ${faults.join('; ')}`);
  }
  const env = result.data;
  const production = env.NODE_ENV === 'production';
  const missingSettings = production ? listMissingSettings(env) : [];
  if (missingSettings.length > 0)
    throw new StartRefusedError(`Missing settings in production: ${missingSettings.join(', ')}`);
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD)) {
    throw new StartRefusedError('Wrong settings: ADMIN_EMAIL and ADMIN_PASSWORD belong together');
  }

  requirePrivateDemo(env);
  requireDatabase(env, platform);
  const dataDir = resolveDataDir(env);
  const demo = !production && !env.DATABASE_URL;
  return {
    production,
    demo,
    host: env.HOST,
    port: env.PORT,
    dataDir,
    hottoks: env.HOTMART_HOTTOK.length > 0 ? env.HOTMART_HOTTOK : [loadOrCreateSecret(dataDir, 'hottok')],
    supportChatUrl: env.SUPPORT_CHAT_URL ?? (demo ? '/demo/soporte' : null),
    ...(env.LEGAL_DIR && { legalDir: path.resolve(env.LEGAL_DIR) }),
    timeZone: env.TIME_ZONE,
    offline: env.OFFLINE === 'on',
    tokenKey: env.TOKEN_KEY ?? loadOrCreateSecret(dataDir, 'token-key'),
    credentialsKey: env.CREDENTIALS_KEY ?? loadOrCreateSecret(dataDir, 'credentials-key'),
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
    ...(env.TELEGRAM_BOT_TOKEN && { telegram: { token: env.TELEGRAM_BOT_TOKEN } }),
    adminNeedsSecondFactor: production,
    copier: env.COPIER === 'on',
    copierKeepDays: env.COPIER_KEEP_DAYS,
    calls: { perUser: env.CALLS_PER_USER, perAddress: env.CALLS_PER_ADDRESS },
    callsPerTerminal: env.CALLS_PER_TERMINAL,
    drainMs: env.DRAIN_MS,
    shellKeepDays: env.SHELL_KEEP_DAYS,
    fileCacheBytes: env.FILE_CACHE_MB * 1_000_000,
    trustedProxies: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    ...storeSettings(env, dataDir),
    rootKeys: env.ROOT_KEYS,
    registryKey:
      (env.REGISTRY_KEY && readPrivateKey(env.REGISTRY_KEY)) ??
      loadOrCreateSecret(dataDir, 'registry-key', generatePrivateKey),
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
