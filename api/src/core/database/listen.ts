import type { Database } from './database';

/** Uses one connection of the pool until it is stopped. After `onLost`, no more notifications arrive. */
export async function listen(
  db: Database,
  channel: string,
  onNotification: (payload: string) => void,
  onLost: (error: Error) => void,
): Promise<() => void> {
  if (!db.$client) throw new Error('a transaction cannot listen');
  const client = await db.$client.connect();
  let isOver = false;
  const handleLoss = (error: Error) => {
    if (isOver) return;
    isOver = true;
    client.release(error);
    onLost(error);
  };
  client.on('error', handleLoss);
  client.on('end', () => handleLoss(new Error('the connection that listened has ended')));
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
