import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { findFreePort } from '../../tools/processes/free-port.mjs';
import { call } from '../testing/product/api';
import {
  readDatabasePid,
  isRunning,
  createDataFolder,
  removeDataFolder,
} from '../testing/product/data-folder';
import { registerUser, openSession } from '../testing/people';
import { start, type Started } from '../testing/product/started';
import { scaleTimeout } from '../testing/patience';
import { expect, test } from '@playwright/test';

// Some tests start the product two or three times, each with a database of its own.
test.describe.configure({ timeout: scaleTimeout(150_000) });

let dataDir: string;
let port: string;
let started: Started | undefined;

test.beforeEach(async () => {
  dataDir = createDataFolder();
  port = String(await findFreePort());
});

test.afterEach(async () => {
  started?.signal('SIGINT');
  await started?.ended;
  removeDataFolder(dataDir);
});

function startProduct(): Started {
  started = start({ DATA_DIR: dataDir, PORT: port });
  return started;
}

async function interrupt(running: Started) {
  running.signal('SIGINT');
  return running.ended;
}

/** A start that fails prints the reason in one line, and nothing more. */
async function expectRefusal(running: Started, reason: RegExp): Promise<void> {
  const { code, stderr } = await running.ended;
  expect(stderr).toMatch(reason);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(code).toBe(1);
}

test('a start prints the address, Ctrl-C ends it without a stack trace, and the next start has the data', async () => {
  const product = { address: `http://127.0.0.1:${port}`, dataDir };
  const firstStart = startProduct();
  await firstStart.waitForOutput(`http://localhost:${port}`);
  const database = readDatabasePid(dataDir);
  const user = await registerUser(product);
  const page = await fetch(product.address);
  expect(await page.text()).toContain('<title>Parqué</title>');

  const { code, stdout, stderr } = await interrupt(firstStart);
  expect(code).toBe(0);
  expect(stderr).toBe('');
  expect(stdout).not.toMatch(/Error|^\s+at /m);
  expect(isRunning(database)).toBe(false);

  const secondStart = startProduct();
  await secondStart.waitForOutput(`http://localhost:${port}`);
  await openSession(product, user);
  expect((await call(product, 'GET', '/products')).status).toBe(200);
  expect((await interrupt(secondStart)).code).toBe(0);
});

test('a busy port is named in one line, before anything is created', async () => {
  const otherServer = createServer().listen(Number(port), '127.0.0.1');
  await once(otherServer, 'listening');
  await expectRefusal(startProduct(), new RegExp(`${port} is in use`));
  otherServer.close();
  expect(readdirSync(dataDir)).toEqual([]);
});
