import { createConnection } from 'node:net';
import { clearInterval, setInterval, setTimeout } from 'node:timers';
import { setTimeout as pause } from 'node:timers/promises';
import { answer, demoPassword, makeSender, signIn } from './send.mjs';

/**
 * @typedef {object} Target
 * @property {number} port
 * @property {string} from - The only source address of the attack.
 * @property {(outcome: string) => void} count - Counts one answer, or one connection that ended.
 * @property {() => void} begin - Called when the preparations of the attack have ended.
 *
 * @typedef {(target: Target) => Promise<void>} Attack - Runs until its process is stopped.
 */

/**
 * Keeps raw connections open: each that ends is opened again.
 *
 * @param {Target} target
 * @param {number} sockets
 * @param {(socket: import('node:net').Socket) => void} send - Sends what the attack sends first.
 */
async function holdSockets({ port, from, count, begin }, sockets, send) {
  begin();
  const open = () => {
    const socket = createConnection({ port, host: '127.0.0.1', localAddress: from }, () => send(socket));
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => count(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 'bytes'));
    socket.once('close', () => {
      count('closed');
      setTimeout(open, 50);
    });
  };
  for (let i = 0; i < sockets; i += 1) {
    open();
    if (i % 20 === 0) await pause(5);
  }
  await new Promise(() => undefined);
}

/**
 * Sends requests without a pause.
 *
 * @param {Target} target
 * @param {number} atOnce
 * @param {(send: ReturnType<typeof makeSender>, i: number) => ReturnType<ReturnType<typeof makeSender>>} one
 */
async function flood({ port, from, count, begin }, atOnce, one) {
  begin();
  const send = makeSender({ port, from, sockets: atOnce });
  let i = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (;;) {
        i += 1;
        await one(send, i).then(
          ({ status }) => count(String(status)),
          async () => {
            count('closed');
            await pause(20);
          },
        );
      }
    }),
  );
}

const head = (/** @type {string} */ line, /** @type {string[]} */ ...headers) =>
  [line, 'Host: 127.0.0.1', ...headers].join('\r\n');

const megabyte = Buffer.alloc(1_000_000, 0x20);

/** @type {Attack} */
const slowHeads = (target) =>
  holdSockets(target, 300, (socket) => {
    socket.write(`${head('GET /api/products HTTP/1.1')}\r\nX-Slow: `);
    const drip = setInterval(() => socket.write('a'), 500);
    socket.once('close', () => clearInterval(drip));
  });

/** @type {Attack} */
const slowBodies = (target) =>
  holdSockets(target, 300, (socket) => {
    const headers = ['Content-Type: application/json', 'Content-Length: 200'];
    socket.write(`${head('POST /api/login HTTP/1.1', ...headers)}\r\n\r\n{`);
  });

/** Pipelines requests for large answers and reads none of them. */
const slowReaders = (/** @type {Target} */ target) =>
  holdSockets(target, 200, (socket) => {
    socket.pause();
    socket.write(`${head('GET /api/openapi.json HTTP/1.1')}\r\n\r\n`.repeat(40));
    setTimeout(() => socket.destroy(), 10_000);
  });

/** @type {Attack} */
const largeBodies = (target) =>
  holdSockets(target, 32, (socket) => {
    const path = ['/api/registry/uploads', '/api/login', '/api/webhooks/hotmart'][
      Math.floor(Math.random() * 3)
    ];
    const headers = ['Content-Type: application/json', 'Content-Length: 24000000'];
    socket.write(`${head(`POST ${path} HTTP/1.1`, ...headers)}\r\n\r\n`);
    const more = () => {
      for (let i = 0; i < 24 && socket.writable; i += 1) if (!socket.write(megabyte)) return;
    };
    socket.on('drain', more);
    more();
  });

const emptyLines = Buffer.from('\r\n'.repeat(30_000));

/** Sends empty lines without end after an answered request. */
const linesBetweenRequests = (/** @type {Target} */ target) =>
  holdSockets(target, 64, (socket) => {
    const more = () => {
      while (socket.writable && socket.write(emptyLines));
    };
    socket.write(`${head('GET /health HTTP/1.1')}\r\n\r\n`);
    socket.on('drain', more);
    more();
  });

const costly = [
  { 'if-none-match': `a${' '.repeat(14_000)}b` },
  { accept: `text/html,${'*/*;q=0.1,'.repeat(1000)}` },
  { 'accept-encoding': 'br;q=0.1,gzip,'.repeat(900) },
  { cookie: 'parque-device=a; '.repeat(800) },
  { range: `bytes=${'0-1,'.repeat(3000)}` },
  { 'x-forwarded-for': '1.2.3.4,'.repeat(1500) },
  { authorization: `Bearer ${'a'.repeat(12_000)}` },
];

/** @type {Attack} */
const costlyHeaders = (target) =>
  flood(target, 64, (send, i) => send('GET', '/api/products', { headers: costly[i % costly.length] ?? {} }));

const manyHeaders = Object.fromEntries(Array.from({ length: 1900 }, (_, i) => [`x${i}`, '']));

/** @type {Attack} */
const headerFlood = (target) => flood(target, 64, (send) => send('GET', '/api/me', { headers: manyHeaders }));

/** Sends bodies of 8 kB in parts of one byte. */
const bodiesInBytes = (/** @type {Target} */ target) =>
  holdSockets(target, 8, (socket) => {
    const headers = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const body = `${'1\r\n \r\n'.repeat(7900)}2\r\n{}\r\n0\r\n\r\n`;
    const more = () => socket.write(`${head('POST /api/login HTTP/1.1', ...headers)}\r\n\r\n${body}`);
    socket.on('data', more);
    more();
  });

/** @type {Attack} */
const documents = (target) =>
  flood(target, 64, (send, i) =>
    send('GET', i % 2 ? '/api/openapi.json' : '/api/docs', { headers: { 'accept-encoding': 'br' } }),
  );

/** @type {Attack} */
const inventedTokens = (target) =>
  flood(target, 64, (send, i) =>
    send('GET', i % 2 ? '/api/products' : '/api/me', {
      headers: { authorization: `Bearer invented-token-of-the-bench-${process.pid}-${i}` },
    }),
  );

/** @type {Attack} */
const callsWithoutSession = (target) => flood(target, 64, (send) => send('GET', '/api/me'));

/** @type {Attack} */
const malformedRequests = (target) =>
  flood(target, 64, (send) => send('GET', '/api/me', { headers: { host: 'a/b' } }));

/** @type {Attack} */
const wrongWebhooks = (target) =>
  flood(target, 64, (send, i) =>
    send('POST', '/api/webhooks/hotmart', {
      headers: { 'x-hotmart-hottok': `wrong-${i}`, authorization: `Bearer ${'w'.repeat(43)}` },
    }),
  );

/** @type {Attack} */
const loginFlood = (target) =>
  flood(target, 64, (send, i) =>
    send('POST', '/api/login', {
      body: JSON.stringify({ email: `persona${i}@correo.es`, password: `tres gatos ${i}` }),
    }),
  );

/** @type {Attack} */
const registrationFlood = (target) =>
  flood(target, 64, (send, i) =>
    send('POST', '/api/register', {
      body: JSON.stringify({
        name: 'Inundación',
        email: `inundacion-${process.pid}-${i}@correo.es`,
        password: 'tres gatos verdes',
      }),
    }),
  );

/** One account repeats the most expensive calls that it may make. */
const expensiveLists = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'admin@parque.es', demoPassword);
  const paths = [
    '/api/me/data',
    '/api/admin/users?search=a',
    '/api/admin/users/export',
    '/api/admin/audit/export',
    '/api/admin/purchases/export',
    '/api/admin/licences/expiring',
    '/api/openapi.json',
  ];
  await flood(target, 64, (send, i) => send('GET', paths[i % paths.length] ?? '/', { headers }));
};

/** One account opens streams without an end. */
const streamHoarding = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const { authorization } = await signIn(enter, 'marta@parque.es', demoPassword);
  const request = head('GET /api/copier/stream HTTP/1.1', `Authorization: ${authorization}`);
  await holdSockets(target, 400, (socket) => socket.write(`${request}\r\n\r\n`));
};

const deep = `{"email":${'['.repeat(120_000)}${']'.repeat(120_000)}}`;

/** @type {Attack} */
const deepJson = (target) => flood(target, 64, (send) => send('POST', '/api/login', { body: deep }));

const names = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`k${i}`, 1])));

/** @type {Attack} */
const manyNames = (target) => flood(target, 64, (send) => send('POST', '/api/login', { body: names }));

const unknownNames = JSON.stringify(
  Object.fromEntries(Array.from({ length: 2400 }, (_, i) => [`k${i}`, {}])),
);

/** @type {Attack} */
const manyUnknownNames = (target) =>
  flood(target, 20, (send) => send('POST', '/api/login', { body: unknownNames }));

/** Names that differ from body to body: an engine that parses JSON reuses what it has learned of earlier ones. */
const smallNames = (/** @type {number} */ i) =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: 6 }, (_, part) => [
        `o${part}`,
        Object.fromEntries(Array.from({ length: 110 }, (_unused, name) => [`${i.toString(36)}${name}`, 1])),
      ]),
    ),
  );

/** @type {Attack} */
const namesInSmallBodies = (target) =>
  flood(target, 20, (send, i) => send('POST', '/api/login', { body: smallNames(i) }));

const noPicture = JSON.stringify({ picture: 'A'.repeat(5_500_000) });

/** One account sends the longest bodies that it may send, none of which is a picture. */
const picturesOfOneAccount = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'marta@parque.es', demoPassword);
  const [account] = await answer(enter, 'GET', '/api/accounts', { headers });
  const { trades } = await answer(enter, 'GET', `/api/account/${account.id}/trades`, { headers });
  const path = `/api/account/${account.id}/trades/${trades[0].ticket}/screenshots`;
  await flood(target, 6, (send) => send('POST', path, { headers, body: noPicture }));
};

/** One account with several sessions repeats the longest pages of its own journal. */
const pagesOfTrades = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'marta@parque.es', demoPassword);
  const sessions = [headers];
  for (let i = 0; i < 9; i += 1) sessions.push(await signIn(enter, 'marta@parque.es', demoPassword));
  const [account] = await answer(enter, 'GET', '/api/accounts', { headers });
  const pages = ['trades?from=0001-01-01&to=9999-12-31', 'deals', 'movements'];
  await flood(target, 20, (send, i) =>
    send('GET', `/api/account/${account.id}/${pages[i % pages.length]}`, {
      headers: sessions[i % sessions.length] ?? headers,
    }),
  );
};

const deals = Array.from({ length: 2000 }, (_, i) => ({
  ticket: String(i + 1),
  time: Date.UTC(2025, 0, 1) + i * 60_000,
  symbol: 'EURUSD',
  type: i % 2 ? 'sell' : 'buy',
  entry: i % 2 ? 'out' : 'in',
  volumeLots: 0.1,
  price: 1.1,
  order: String(i + 1),
  positionId: String(Math.floor(i / 2) + 1),
  commission: -35,
  fee: 0,
  swap: 0,
  profit: i % 2 ? 100 : 0,
  comment: 'x'.repeat(200),
}));

/** One account sends the longest part of a statement again and again. */
const statementParts = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'marta@parque.es', demoPassword);
  const statement = {
    ...{ kind: 'mt5', file: 'ataque.xlsx', number: 77, server: 'Parque-Bench', broker: 'Parqué' },
    ...{ currency: 'USD', digits: 2 },
  };
  const { id } = await answer(enter, 'POST', '/api/statements', { headers, body: statement });
  const body = JSON.stringify({ deals });
  await flood(target, 20, (send) => send('POST', `/api/statements/${id}/deals`, { headers, body }));
};

const reportedDeals = 10_000;

/**
 * Imports a statement of its own and returns its path and its account.
 *
 * @param {ReturnType<typeof makeSender>} send
 * @param {Record<string, string>} headers
 */
async function importStatement(send, headers) {
  const statement = {
    ...{ kind: 'mt5', file: 'ataque.xlsx', number: process.pid, server: 'Parque-Bench', broker: 'Parqué' },
    ...{ currency: 'USD', digits: 2, zone: 'Europe/Madrid' },
  };
  const { id } = await answer(send, 'POST', '/api/statements', { headers, body: statement });
  const path = `/api/statements/${id}`;
  for (let first = 0; first < reportedDeals; first += deals.length) {
    const part = deals.map((deal, i) => ({
      ...deal,
      ticket: String(first + i + 1),
      order: String(first + i + 1),
      positionId: String(Math.floor((first + i) / 2) + 1),
      time: deal.time + first * 60_000,
    }));
    await answer(send, 'POST', `${path}/deals`, { headers, body: { deals: part } });
  }
  await answer(send, 'POST', `${path}/confirm`, { headers, body: {} });
  for (;;) {
    const { state, account } = await answer(send, 'GET', path, { headers });
    if (state === 'done') return { path, accountId: account.id };
    if (state !== 'running') throw new Error(`the import is ${state}`);
    await pause(200);
  }
}

/** One account undoes and repeats an import, while its other sessions change the same account. */
const undosAndEdits = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'marta@parque.es', demoPassword);
  const sessions = [headers];
  for (let i = 0; i < 3; i += 1) sessions.push(await signIn(enter, 'marta@parque.es', demoPassword));
  const { path, accountId } = await importStatement(enter, headers);
  const zones = ['Asia/Tokyo', 'Europe/Madrid'];
  await flood(target, 29, (send, i) => {
    if (i % 29 === 1)
      return send('POST', `${path}/${i % 2 ? 'undo' : 'redo'}`, { headers, body: '{}', timeoutMs: 60_000 });
    const body = JSON.stringify({ id: accountId, zone: zones[i % 2] });
    return send('PUT', '/api/account', { headers: sessions[i % 4] ?? headers, body, timeoutMs: 60_000 });
  });
};

/** @type {Attack} */
const pageFlood = (target) => flood(target, 60, (send) => send('GET', '/'));

/** One account reviews 500 of its trades at once, again and again. */
const bulkReviews = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const headers = await signIn(enter, 'marta@parque.es', demoPassword);
  const [account] = await answer(enter, 'GET', '/api/accounts', { headers });
  const path = `/api/account/${account.id}`;
  const { trades } = await answer(enter, 'GET', `${path}/trades?from=0001-01-01&to=9999-12-31&limit=500`, {
    headers,
  });
  const tickets = trades.map((/** @type {{ ticket: string }} */ { ticket }) => ticket);
  await flood(target, 20, (send, i) =>
    send('PUT', `${path}/reviews`, { headers, body: JSON.stringify({ tickets, rating: 1 + (i % 5) }) }),
  );
};

/** Sends hundreds of requests at once over each connection. */
const pipelinedRequests = (/** @type {Target} */ target) =>
  holdSockets(target, 20, (socket) => {
    socket.write(`${head('GET /api/productsSales HTTP/1.1')}\r\n\r\n`.repeat(300));
  });

/** Opens connections that send one request and then reset. */
const resetConnections = (/** @type {Target} */ target) =>
  holdSockets(target, 50, (socket) => {
    socket.write(`${head('GET /api/products HTTP/1.1')}\r\n\r\n`);
    setTimeout(() => socket.resetAndDestroy(), 50);
  });

/** One account opens a hundred copies of its data at once and resets all connections, again and again. */
const abandonedCalls = async (/** @type {Target} */ target) => {
  const enter = makeSender({ port: target.port, from: target.from, sockets: 1 });
  const { authorization } = await signIn(enter, 'marta@parque.es', demoPassword);
  const request = head('GET /api/me/data HTTP/1.1', `Authorization: ${authorization}`);
  target.begin();
  for (;;) {
    const sockets = Array.from({ length: 100 }, () => {
      const socket = createConnection(
        { port: target.port, host: '127.0.0.1', localAddress: target.from },
        () => socket.write(`${request}\r\n\r\n`),
      );
      socket.on('error', () => undefined);
      socket.once('close', () => target.count('closed'));
      return socket;
    });
    await pause(400);
    for (const socket of sockets) socket.resetAndDestroy();
    await pause(600);
  }
};

/** @type {ReadonlyMap<string, Attack>} */
export const attacks = new Map([
  ['slow heads', slowHeads],
  ['slow bodies', slowBodies],
  ['slow readers', slowReaders],
  ['large bodies', largeBodies],
  ['costly headers', costlyHeaders],
  ['many headers', headerFlood],
  ['empty lines between requests', linesBetweenRequests],
  ['bodies in parts of a byte', bodiesInBytes],
  ['documents of the contract', documents],
  ['invented tokens', inventedTokens],
  ['calls without a session', callsWithoutSession],
  ['malformed requests', malformedRequests],
  ['webhooks with a wrong secret', wrongWebhooks],
  ['login flood', loginFlood],
  ['registration flood', registrationFlood],
  ['expensive lists and exports', expensiveLists],
  ['SSE hoarding', streamHoarding],
  ['deep JSON', deepJson],
  ['many names in JSON', manyNames],
  ['unknown names in JSON', manyUnknownNames],
  ['names in small bodies', namesInSmallBodies],
  ['pages of trades', pagesOfTrades],
  ['pictures of one account', picturesOfOneAccount],
  ['statement parts of one account', statementParts],
  ['bulk reviews of one account', bulkReviews],
  ['undos and edits of one account', undosAndEdits],
  ['page flood', pageFlood],
  ['pipelined requests', pipelinedRequests],
  ['reset connections', resetConnections],
  ['abandoned calls', abandonedCalls],
]);
