import { Signed, type SignedEntity } from '@parque/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { registryStates } from '../../database/schema';

/** Returns the last attestation that was stored with a version of a remote. */
export async function findAttestation(
  db: Database,
  name: string,
  version: string,
): Promise<SignedEntity | undefined> {
  const { details, revision } = registryStates;
  const [row] = await db
    .select({ attestation: sql<unknown>`${details} -> 'attestation'` })
    .from(registryStates)
    .where(
      and(
        eq(registryStates.name, name),
        sql`${details} ->> 'version' = ${version}`,
        sql`${details} ? 'attestation'`,
      ),
    )
    .orderBy(desc(revision))
    .limit(1);
  return row && Signed.parse(row.attestation);
}

/** Whether a version of a remote was the stable one at any revision. */
export async function wasStable(db: Database, name: string, version: string): Promise<boolean> {
  const stable = JSON.stringify([{ name, stable: version }]);
  const rows = await db
    .select({ revision: registryStates.revision })
    .from(registryStates)
    .where(and(inArray(registryStates.name, [name, '']), sql`${registryStates.remotes} @> ${stable}::jsonb`))
    .limit(1);
  return rows.length > 0;
}
