import { sql } from 'drizzle-orm';
import type { Database } from '../../../core/database/database';
import { batchMs } from './lease';

/** The last contact of a terminal that reported no change. */
export interface Contact {
  readonly id: number;
  readonly run: string;
  readonly seq: number;
  readonly seen_at: string;
  readonly poll_ms: number;
  readonly balance: number;
  readonly equity: number;
  readonly tick_ms: number;
}

export interface ContactBatch {
  add(contact: Contact): Promise<void>;
  stop(): Promise<void>;
}

/** Stores contacts, unless the run has lost the account in the meantime or the stored contact is newer. */
const write = (db: Database, contacts: readonly Contact[]) =>
  db.execute(sql`
    update terminals t
    set seen_at = greatest(t.seen_at, c.seen_at), seq = c.seq, poll_ms = c.poll_ms, balance = c.balance,
      equity = c.equity, tick_ms = greatest(t.tick_ms, c.tick_ms)
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      as c(id bigint, run text, seq bigint, seen_at timestamptz, poll_ms int, balance float8, equity float8, tick_ms bigint)
    where t.id = c.id and t.run = c.run and t.seq < c.seq`);

/**
 * Collects the last contacts of terminals, and stores them with one statement about every two seconds.
 *
 * @param everyMs - 0 stores each contact at once, for tests.
 */
export function createContactBatch(
  db: Database,
  everyMs = batchMs,
  onError: (error: unknown) => void = () => undefined,
): ContactBatch {
  const contacts = new Map<number, Contact>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const pendingContacts = [...contacts.values()].sort((a, b) => a.id - b.id);
    contacts.clear();
    if (pendingContacts.length > 0) await write(db, pendingContacts);
  }

  return {
    async add(contact) {
      contacts.set(contact.id, contact);
      if (everyMs === 0) await flush();
      else timer ??= setTimeout(() => void flush().catch(onError), everyMs).unref();
    },
    stop: () => flush().catch(onError),
  };
}
