import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** @type {Readonly<Record<string, string>>} */
const types = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.json': 'application/json' };

/**
 * Serves a folder as the api serves the product: compressed before, scripts immutable, pages revalidated.
 *
 * @param {string} folder
 */
export async function serveFolder(folder) {
  const files = new Map();
  for (const name of await readdir(folder))
    files.set(`/${name}`, brotliCompressSync(await readFile(path.join(folder, name))));
  const server = createServer((request, response) => {
    const { url = '/' } = request;
    const name = url === '/' ? '/index.html' : url;
    const body = files.get(name);
    if (!body) return response.writeHead(404).end();
    const isPage = name.endsWith('.html');
    response.writeHead(200, {
      'content-type': types[path.extname(name)] ?? 'application/octet-stream',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    });
    return response.end(body);
  });
  await /** @type {Promise<void>} */ (new Promise((done) => server.listen(0, '127.0.0.1', done)));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('the server has no port');
  return { origin: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}
