import type { Database } from './database';

/**
 * Hears what is told on a channel of the database. It takes a connection of the pool, until it is stopped.
 *
 * @param onLost - Nothing is heard any more: the connection went away.
 * @returns What stops it.
 */
export async function listen(
  db: Database,
  channel: string,
  onTold: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<() => void> {
  if (!db.$client) throw new Error('a transaction cannot listen');
  const client = await db.$client.connect();
  let isOver = false;
  const lose = (error: Error) => {
    if (isOver) return;
    isOver = true;
    client.release(error);
    onLost(error);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('the connection that listened has ended')));
  client.on('notification', ({ payload = '' }) => onTold(payload));
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    lose(error as Error);
    throw error;
  }
  return () => {
    // A connection that has listened is not given to others.
    if (!isOver) client.release(true);
    isOver = true;
  };
}
