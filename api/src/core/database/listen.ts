import type { Database } from './database';

/**
 * Listens on a notification channel of the database. It uses one connection of the pool until it is stopped.
 *
 * @param onLost - Called when the connection has ended; no more notifications arrive.
 * @returns A function that stops listening.
 */
export async function listen(
  db: Database,
  channel: string,
  onNotification: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<() => void> {
  if (!db.$client) throw new Error('LISTEN needs the connection pool, not a transaction');
  const client = await db.$client.connect();
  let isOver = false;
  const handleLoss = (error: Error) => {
    if (isOver) return;
    isOver = true;
    client.release(error);
    onLost(error);
  };
  client.on('error', handleLoss);
  client.on('end', () => handleLoss(new Error('the LISTEN connection has ended')));
  client.on('notification', ({ payload = '' }) => onNotification(payload));
  try {
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    handleLoss(error as Error);
    throw error;
  }
  return () => {
    // The connection still listens, so it is closed and not returned to the pool.
    if (!isOver) client.release(true);
    isOver = true;
  };
}
