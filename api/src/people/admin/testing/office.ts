import { desc } from 'drizzle-orm';
import { auditLog } from '../../../core/database/schema';
import { processDueEvents, storeHotmartEvent } from '../../../shop/purchases/purchases';
import type { TestApiOptions } from '../../../testing/started-api';
import { testApi } from '../../../testing/test-api';

/** The api with an admin who is signed in, and a way to let Hotmart's events take effect. */
export async function createOffice(options: TestApiOptions = {}) {
  const api = await testApi(options);
  const { app, db, settings, now } = api;
  const services = { db, settings, now, log: app.log };
  const admin = await api.signedIn('Jefa', { rol: 1 });
  return {
    ...api,
    services,
    admin,
    async deliver(...bodies: object[]) {
      for (const body of bodies) await storeHotmartEvent(db, body as Record<string, unknown>, now());
      await processDueEvents(services);
    },
    async lastNote() {
      const [note] = await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
      return note;
    },
  };
}

export async function readAll(
  get: (url: string) => Promise<{ status: number; body: { rows: { id: number }[]; next: string | null } }>,
  url: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<number[]> {
  const ids: number[] = [];
  let cursor = '';
  do {
    const { status, body } = await get(`${url}${cursor && `&cursor=${cursor}`}`);
    expect(status).toBe(200);
    ids.push(...body.rows.map(({ id }) => id));
    cursor = body.next ?? '';
    if (cursor) await between();
  } while (cursor);
  return ids;
}
