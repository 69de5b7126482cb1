import { createInterface } from 'node:readline';

/*
 * Telegram and a push service for journeys, in a process of their own. It prints where they listen, and answers each
 * line of its input, a JSON list of a command and its argument, with a line of JSON.
 */

// The servers end with this process instead of with a test.
Object.assign(globalThis, { afterEach: () => undefined });
const { startPushServer } = await import('./push-server');
const { startTelegramServer } = await import('./telegram-server');
const [telegram, push] = await Promise.all([startTelegramServer(), startPushServer()]);
const chat = telegram.createUser();

const commands: Readonly<Record<string, (argument: string) => unknown>> = {
  say: (text) => chat.sendText(text).update_id,
  listChat: () => chat.getMessages().map(({ text }) => text),
  subscribe: (key) => push.createSubscription(key),
  listPushed: () => push.messages.map(({ text }) => text),
};

const print = (value: unknown) => process.stdout.write(`${JSON.stringify(value)}\n`);
print({ token: telegram.token, telegram: telegram.origin, push: push.localOrigin });
for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', argument = ''] = JSON.parse(line) as string[];
  print(commands[name]?.(argument) ?? null);
}
process.exit(0);
