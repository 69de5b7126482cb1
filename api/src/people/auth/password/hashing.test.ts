import { readdir, readFile } from 'node:fs/promises';
import { hashPassword, isPassword } from './password';

test('files are read while passwords wait for hashing', async () => {
  let hashedCount = 0;
  const hashes = Array.from({ length: 60 }, () =>
    hashPassword('tres gatos verdes').then(() => (hashedCount += 1)),
  );
  await readFile(__filename);
  expect(hashedCount).toBeLessThan(30);
  await Promise.all(hashes);
});

test('passwords beyond the queue limit are rejected with 503, and later ones are hashed again', async () => {
  const flood = Array.from({ length: 300 }, (_, i) => isPassword(`client ${i}`, 'no es', undefined));
  const outcomes = await Promise.allSettled(flood);
  const rejections = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(rejections.length).toBeGreaterThan(0);
  for (const { reason } of rejections) expect(reason).toMatchObject({ code: 'overloaded' });
  expect(await isPassword('Ana', 'tres gatos verdes', await hashPassword('tres gatos verdes'))).toBe(true);
});

test('the password of a client waits for at most one of each other client', async () => {
  const order: string[] = [];
  const check = (client: string) => isPassword(client, 'no es', undefined).then(() => order.push(client));
  await check('first');
  order.length = 0;
  await Promise.all([...Array.from({ length: 20 }, () => check('flood')), check('Ana')]);
  expect(order.indexOf('Ana')).toBeLessThan(3);
});

/** The priority (nice value, proc(5)) of a thread of this process. The id of the main thread is that of the process. */
async function readPriority(thread: string): Promise<number> {
  const stat = await readFile(`/proc/self/task/${thread}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17]);
}

const onLinux = process.platform === 'linux' ? test : test.failing;

onLinux('on Linux, threads that hash have a lower priority than the main thread', async () => {
  await hashPassword('tres gatos verdes');
  const main = String(process.pid);
  const others = (await readdir('/proc/self/task')).filter((thread) => thread !== main);
  const priorities = await Promise.all(others.map(readPriority));
  expect(Math.max(...priorities)).toBe(Math.max(await readPriority(main), 10));
});
