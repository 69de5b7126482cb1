import { reservedProductIds } from '@parque/contract';
import { computePublicKey } from '@parque/release/signing';
import { sql } from 'drizzle-orm';
import { access, constants, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { listAdminProducts, listPictureFolders } from '../people/admin/products';
import type { Database } from '../core/database/database';
import { createMailTransport } from '../core/mail/transport';
import { findCurrentKeys } from '../platform/registry/keys/key-lists';
import { getNewestRevision } from '../platform/registry/revisions';
import type { Settings } from '../settings';
import { StartRefusedError } from '../settings';
import { offeredFiles, loadOfferedSource } from '../trading/terminal/owner/program';
import { requireRightKey } from '../core/vault/right-key';
import type { Folders } from '../platform/web/static';
import { checkShellKeys } from './shell-keys';

export interface CheckResult {
  readonly subject: string;
  readonly isFine: boolean;
  /** The value that was found, or the missing one and how to add it. */
  readonly detail: string;
}

type Check = Omit<CheckResult, 'subject'>;

const createPassedCheck = (detail: string): Check => ({ isFine: true, detail });
const createFailedCheck = (detail: string): Check => ({ isFine: false, detail });

async function checkDatabase(db: Database): Promise<Check> {
  const { rows } = await db.execute<{ version: string; encoding: string; has_icu: boolean }>(sql`
    select current_setting('server_version_num')::int / 10000 as version,
      current_setting('server_encoding') as encoding,
      exists (select 1 from pg_collation where collprovider = 'i') as has_icu`);
  const [row] = rows;
  const isUsable = row && Number(row.version) >= 15 && row.encoding === 'UTF8' && row.has_icu;
  const databaseSummary = `PostgreSQL ${row?.version}, ${row?.encoding}, ${row?.has_icu ? 'with' : 'without'} ICU`;
  return isUsable
    ? createPassedCheck(databaseSummary)
    : createFailedCheck(`${databaseSummary}; needed: 15 or newer, UTF8, with ICU`);
}

async function checkKey(db: Database, { credentialsKey }: Settings): Promise<Check> {
  try {
    await requireRightKey(db, credentialsKey);
    return createPassedCheck('opens the stored secrets, or there are none');
  } catch (error) {
    if (error instanceof StartRefusedError) return createFailedCheck(error.message);
    throw error;
  }
}

/** With another registry key than that of the key list, browsers reject the registry and show no page. */
async function checkRegistryKey(db: Database, { registryKey, rootKeys }: Settings): Promise<Check> {
  const { id, publicKey } = computePublicKey(registryKey);
  if (rootKeys.includes(publicKey))
    return createFailedCheck(
      'REGISTRY_KEY is a root key, which belongs on no server; set the registry key of the key list',
    );
  const listedKeys = (await findCurrentKeys(db))?.list.registryKeys.map((key) => key.id);
  if (!listedKeys) return createPassedCheck('no key list names one yet');
  return listedKeys.includes(id)
    ? createPassedCheck('the key list names it')
    : createFailedCheck(
        `REGISTRY_KEY is not the registry key of the key list: it has the id ${id}, the list names ${listedKeys.join(', ')}; set the key of the list`,
      );
}

async function checkAdmins(db: Database, { firstAdmin, adminNeedsSecondFactor }: Settings): Promise<Check> {
  const { rows } = await db.execute<{ admins: number; protected: number }>(sql`
    select count(*)::int as admins, count(f.user_id)::int as protected
    from users u left join second_factors f on f.user_id = u.id
    where u.rol = 1 and u.deleted_at is null`);
  const { admins, protected: withFactor } = rows[0] ?? { admins: 0, protected: 0 };
  if (admins === 0) {
    return firstAdmin
      ? createPassedCheck(`the next start creates ${firstAdmin.email}`)
      : createFailedCheck('none; set ADMIN_EMAIL and ADMIN_PASSWORD for the next start');
  }
  if (adminNeedsSecondFactor && withFactor === 0) {
    return createFailedCheck(`${admins}, none with a second factor; it is added under Mi cuenta`);
  }
  return createPassedCheck(`${admins}, ${withFactor} with a second factor`);
}

async function checkProducts(db: Database): Promise<Check> {
  const products = await listAdminProducts({ db });
  const absent = Object.values(reservedProductIds)
    .flat()
    .filter((id) => !products.some((product) => product.id === id));
  if (absent.length > 0)
    return createFailedCheck(
      `no product ${absent.join(', ')}; create them with node api/dist/setup.js products <file> (deploy/catalogue.example.json)`,
    );
  const unsold = products.filter(({ hotmart_id, hidden }) => hotmart_id === null && !hidden);
  return unsold.length > 0
    ? createFailedCheck(`without a Hotmart number: ${unsold.map(({ title }) => title).join(', ')}`)
    : createPassedCheck(`${products.length}, each with its Hotmart number`);
}

/** Names products with pictures of an origin that is not granted: the page does not show them. */
async function checkPictures(db: Database): Promise<Check> {
  const folders = await listPictureFolders({ db });
  const products = await listAdminProducts({ db });
  const blockedProducts = products.filter(({ img }) => !folders.some((folder) => img.startsWith(folder)));
  return blockedProducts.length > 0
    ? createFailedCheck(
        `not shown, grant their origin with npx parque keys grant <remote> --images <origin>: ${blockedProducts.map(({ title, img }) => `${title} (${img})`).join(', ')}`,
      )
    : createPassedCheck(
        products.length === 0
          ? 'there are no products'
          : `the page shows those of all ${products.length} products`,
      );
}

async function checkReleases(db: Database): Promise<Check> {
  if (!(await findCurrentKeys(db)))
    return createFailedCheck('no key list; publish it with node api/dist/publish.js --keys <file>');
  const { remotes } = await getNewestRevision(db);
  const live = remotes.filter(({ stable, state }) => stable && state === 'on').map(({ name }) => name);
  return live.length > 0
    ? createPassedCheck(live.toSorted().join(', '))
    : createFailedCheck('none; publish them with node api/dist/publish.js <folder>…');
}

async function checkFolder(folder: string, mode: number, remedy: string): Promise<Check> {
  try {
    await access(folder, mode);
    return createPassedCheck(folder);
  } catch (error) {
    return createFailedCheck(`${(error as Error).message}; ${remedy}`);
  }
}

async function checkShell(shell: string, { rootKeys }: Settings): Promise<Check> {
  const page = path.join(shell, 'index.html');
  const pageCheck = await checkFolder(page, constants.R_OK, 'build it with node shell/build.mjs');
  const fault = pageCheck.isFine ? await checkShellKeys(shell, rootKeys) : undefined;
  return fault === undefined ? pageCheck : createFailedCheck(fault);
}

function checkStore({ s3, remotesStore }: Settings): Check | Promise<Check> {
  if (s3) return createPassedCheck(`bucket ${s3.bucket} at ${s3.endpoint}`);
  return checkFolder(remotesStore, constants.W_OK, 'create it, writable for the server');
}

async function checkMail(settings: Settings): Promise<Check> {
  const transport = createMailTransport(settings);
  if (!transport) return createFailedCheck('SMTP_URL is not set; mails are only kept');
  const { host } = new URL(settings.mail.smtpUrl ?? '');
  try {
    await transport.verify();
    return createPassedCheck(`${host} accepts the connection`);
  } catch (error) {
    const [cause] = (error as Error).message.split('\n');
    return createFailedCheck(`${host} (SMTP_URL) cannot be used: ${cause}`);
  } finally {
    transport.close();
  }
}

/** The files that users and authors download to connect MetaTrader. */
function checkTerminals(folder: string | undefined): Check {
  const absent = offeredFiles
    .filter((file) => loadOfferedSource(folder, file) === undefined)
    .map(({ name }) => name);
  return absent.length > 0
    ? createFailedCheck(`no ${absent.join(', ')} in ${folder}; copy the folder terminal of the source there`)
    : createPassedCheck(`${offeredFiles.map(({ name }) => name).join(', ')} can be downloaded`);
}

/** Whether a script of the shell arrives as it is on the disk; undefined when it does not arrive. */
async function isScriptUnchanged(publicUrl: string, shell: string): Promise<boolean | undefined> {
  try {
    const script = (await readdir(shell)).find((name) => name.endsWith('.js'));
    if (!script) return undefined;
    const answer = await fetch(new URL(`/shell/${script}`, publicUrl), {
      signal: AbortSignal.timeout(5_000),
    });
    const receivedScript = Buffer.from(await answer.arrayBuffer());
    return answer.ok ? receivedScript.equals(await readFile(path.join(shell, script))) : undefined;
  } catch {
    return undefined;
  }
}

async function checkAddress({ publicUrl, trustedProxies }: Settings, shell: string): Promise<Check> {
  if (!publicUrl) return createFailedCheck('PUBLIC_URL is not set');
  if ((await isScriptUnchanged(publicUrl, shell)) === false)
    return createFailedCheck(
      `files are changed on their way from ${publicUrl}, and browsers reject them; switch off what the proxy or CDN rewrites or minifies`,
    );
  if (!publicUrl.startsWith('https:')) return createFailedCheck(`${publicUrl} is not https`);
  if (trustedProxies === 0) return createFailedCheck('TRUST_PROXY is 0, but TLS ends at a proxy');
  return createPassedCheck(publicUrl);
}

/** Checks whether an installation has what it needs to serve users. */
export async function checkInstallation(
  db: Database,
  settings: Settings,
  { shell, terminal }: Pick<Folders, 'shell' | 'terminal'>,
): Promise<CheckResult[]> {
  const checks: Readonly<Record<string, () => Check | Promise<Check>>> = {
    Database: () => checkDatabase(db),
    'Master key': () => checkKey(db, settings),
    'Registry key': () => checkRegistryKey(db, settings),
    Admins: () => checkAdmins(db, settings),
    Products: () => checkProducts(db),
    Pictures: () => checkPictures(db),
    Remotes: () => checkReleases(db),
    'Remotes store': () => checkStore(settings),
    Shell: () => checkShell(shell, settings),
    Terminals: () => checkTerminals(terminal),
    Mail: () => checkMail(settings),
    Address: () => checkAddress(settings, shell),
  };
  const results: CheckResult[] = [];
  for (const [subject, check] of Object.entries(checks)) results.push({ subject, ...(await check()) });
  return results;
}
