import fs from 'node:fs';

/** The user and group that the server runs as; empty: those of this process. */
export interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/** PostgreSQL refuses to run as root, so a root process starts it as `postgres`, or else as `nobody`. */
export function findServerIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const accounts = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find(([accountName]) => accountName === name))
    .find((match) => match !== undefined);
  if (!account)
    throw new Error('as root, the embedded database needs a user "postgres" or "nobody" on this system');
  return { uid: Number(account[2]), gid: Number(account[3]) };
}
