import { sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { createVault, type Vault } from './vault';

/** A column with encrypted secrets, and the first part of the context that each is bound to. */
interface SecretColumn {
  readonly table: string;
  readonly column: string;
  readonly key: string;
  readonly context: string;
}

export const secretColumns: readonly SecretColumn[] = [
  { table: 'broker_accounts', column: 'sealed_password', key: 'id', context: 'broker_account' },
  { table: 'connector_accounts', column: 'sealed_password', key: 'id', context: 'connector_account' },
  { table: 'copy_accounts', column: 'clave', key: 'id', context: 'copy_account' },
  { table: 'second_factors', column: 'sealed_secret', key: 'user_id', context: 'second_factor' },
  { table: 'mail_outbox', column: 'sealed_text', key: 'key', context: 'mail' },
];

const batch = 200;

/** The result of a rotation for one table. */
export interface RotatedColumn {
  readonly table: string;
  /** Secrets that this rotation encrypted with the newest key. */
  readonly resealed: number;
  /** Keys of rows whose secret no key decrypts; they are not changed. */
  readonly undecryptable: readonly string[];
}

interface Row extends Record<string, unknown> {
  readonly key: string;
  readonly sealed: string;
}

export async function listNextRows(
  db: Database,
  { table, column, key }: SecretColumn,
  after: string | undefined,
) {
  const secret = sql.identifier(column);
  const id = sql.identifier(key);
  const { rows } = await db.execute<Row>(
    sql`select ${id}::text as key, ${secret} as sealed from ${sql.identifier(table)}
        where ${secret} is not null and ${after === undefined ? sql`true` : sql`${id}::text > ${after}`}
        order by ${id}::text limit ${batch}`,
  );
  return rows;
}

function tryReseal(vault: Vault, { context }: SecretColumn, { key, sealed }: Row): string | undefined {
  try {
    return vault.reseal(sealed, `${context}:${key}`);
  } catch {
    return undefined;
  }
}

/** Skips a secret that another process changed concurrently: it is encrypted with the newest key already. */
async function replace(
  db: Database,
  { table, column, key }: SecretColumn,
  row: Row,
  resealedText: string,
): Promise<void> {
  const secret = sql.identifier(column);
  await db.execute(
    sql`update ${sql.identifier(table)} set ${secret} = ${resealedText}
        where ${sql.identifier(key)}::text = ${row.key} and ${secret} = ${row.sealed}`,
  );
}

async function rotateColumn(db: Database, vault: Vault, secretColumn: SecretColumn): Promise<RotatedColumn> {
  let count = 0;
  const undecryptable: string[] = [];
  let rows = await listNextRows(db, secretColumn, undefined);
  while (rows.length > 0) {
    for (const row of rows) {
      if (vault.isCurrent(row.sealed)) continue;
      const resealedText = tryReseal(vault, secretColumn, row);
      if (resealedText === undefined) undecryptable.push(row.key);
      else {
        await replace(db, secretColumn, row, resealedText);
        count += 1;
      }
    }
    rows = await listNextRows(db, secretColumn, rows.at(-1)?.key);
  }
  return { table: secretColumn.table, resealed: count, undecryptable };
}

/**
 * Encrypts every secret of the installation with the first key. It can be interrupted and repeated, while the product
 * runs.
 *
 * @param masterKeys - As in `CREDENTIALS_KEY`: the newest key, then those that still decrypt something.
 */
export async function rotateKeys(db: Database, masterKeys: string): Promise<RotatedColumn[]> {
  const vault = createVault(masterKeys);
  const report: RotatedColumn[] = [];
  for (const secretColumn of secretColumns) report.push(await rotateColumn(db, vault, secretColumn));
  return report;
}
