import { frameAttacks } from '.';
import { releaseWith, type HostileRelease } from '../hostile-release';
import { withFrames } from './claims';

/** The address of the screen that tries an attack. */
export const addressOf = (index: number): string => `/hostil?ataque=${index}`;

/** The tools of the attacks, see `Tools`. The port is that of the first message that the shell's code in the frame sends. */
const tools = `
const port = new Promise((done) => {
  const native = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (...message) {
    done(this);
    return native.apply(this, message);
  };
});
const thrown = async (act) => {
  try {
    await act();
    return 'passes';
  } catch {
    return 'refused';
  }
};
const blocked = (act) =>
  new Promise((done) => {
    document.addEventListener('securitypolicyviolation', () => done('refused'), { once: true });
    act();
  });
const send = async (message) => (await port).postMessage(message);
const answers = [];
void port.then((shell) => shell.addEventListener('message', ({ data }) => {
  if (data.type === 'answer') answers.push(data);
}));
const call = async (request) => {
  const shell = await port;
  return new Promise((done) => {
    shell.addEventListener('message', ({ data }) => {
      if (data.type === 'answer' && data.id === request.id) done(data);
    });
    shell.postMessage({ type: 'call', ...request });
  });
};
const forbidden = async (method, path) =>
  (await call({ id: 1_000_000, method, path })).failure?.code === 'forbidden' ? 'refused' : 'passes';
const ignored = async (messages) => {
  for (const message of messages) await send(message);
  const { answer } = await call({ id: 2_000_000, method: 'GET', path: '/user/products' });
  return answer && answers.every(({ id }) => id === 2_000_000) ? 'refused' : 'passes';
};
const tools = { port, send, call, forbidden, ignored, blocked, thrown };`;

const written = frameAttacks.map(
  ({ attempt, isInMount = false }) => `{ isInMount: ${isInMount}, attempt: ${String(attempt)} }`,
);

/**
 * The entry of a third party that has all attacks. Its screen is a button, which tries the attack of its address as a task
 * of its own, and a status with the answer.
 */
const entryCode = (container: string): string => `
${tools}
const attacks = [${written.join(',\n')}];
const selected = () => attacks[Number(new URLSearchParams(location.hash.split('?')[1]).get('ataque'))];
window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      const { attempt, isInMount } = selected();
      if (isInMount) await attempt(tools);
      const button = document.createElement('button');
      const answer = document.createElement('output');
      button.textContent = 'Atacar';
      const show = (outcome) => (answer.textContent = outcome);
      button.onclick = () => setTimeout(() => void attempt(tools).then(show, (error) => show(String(error))));
      domElement.append(button, answer);
    },
    unmount: async () => {
      if (window.neverUnmounts) await new Promise(() => undefined);
    },
  }),
};`;

/** Returns the release of a third party that has all attacks. */
export const frameRelease = (version: string): HostileRelease =>
  releaseWith(entryCode, { manifest: withFrames }, version);
