import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundleProgram } from '../../../tools/build/api-programs.mjs';
import { root } from '../workspace';

/** Runs in the product before its own code: it redirects requests for the services to the services of the journey. */
const redirect = (hosts: Readonly<Record<string, string>>) => `
const send = globalThis.fetch;
const hosts = ${JSON.stringify(hosts)};
globalThis.fetch = (address, init) => {
  const { hostname, pathname, search } = new URL(address.url ?? address);
  return send(Object.hasOwn(hosts, hostname) ? hosts[hostname] + pathname + search : address, init);
};`;

/** Starts Telegram and the push service of Mozilla, with the settings of a product that uses them. */
export async function startMessageServices() {
  const { program, remove } = await bundleProgram(root, 'testing/message-services.ts');
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const readAnswer = async <Answer>() => JSON.parse((await lines.next()).value as string) as Answer;
  const { token, telegram, push } = await readAnswer<Record<'token' | 'telegram' | 'push', string>>();
  const code = redirect({ 'api.telegram.org': telegram, 'updates.push.services.mozilla.com': push });
  return {
    settings: {
      TELEGRAM_BOT_TOKEN: token,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
    },
    /** Sends a command of `api/src/testing/message-services.ts`. One at a time. */
    command<Answer>(name: string, argument = ''): Promise<Answer> {
      child.stdin.write(`${JSON.stringify([name, argument])}\n`);
      return readAnswer<Answer>();
    },
    async stop(): Promise<void> {
      child.kill();
      await remove();
    },
  };
}
