import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { frameAttacks } from '.';
import type { FrameAttack } from './frame-attack';

/** The address of the screen that tries attacks. */
export const getAddress = (...attacks: readonly FrameAttack[]): string =>
  `/hostil?ataques=${attacks.map((attack) => frameAttacks.indexOf(attack)).join()}`;

/** Turns the code of an attack into an attempt. */
const tools = `
const thrown = async (act) => {
  try {
    await act();
    return 'passes';
  } catch {
    return 'refused';
  }
};
const blocked = (address, act) => {
  const { href, origin } = new URL(address, document.baseURI);
  return new Promise((done) => {
    // Browsers report only the origin of an address in a frame.
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
      if ([href, origin].includes(blockedURI)) done('refused');
    });
    act(address);
  });
};`;

const writeAttempt = ({ attempt, throws, blocks }: FrameAttack): string =>
  throws
    ? `() => thrown(${String(throws)})`
    : blocks
      ? `() => blocked(${JSON.stringify(blocks[0])}, ${String(blocks[1])})`
      : String(attempt);

const attacks = frameAttacks.map(
  (attack) =>
    `{ what: ${JSON.stringify(attack.what)}, isInMount: ${attack.isInMount ?? false}, attempt: ${writeAttempt(attack)} }`,
);

/**
 * The entry of a third party that has all attacks. Its screen has, for each attack of its address, a button, which tries it
 * as a task of its own, and a status with the answer.
 */
const createEntryCode = (container: string): string => `
${tools}
const attacks = [${attacks.join(',\n')}];
const selected = () =>
  new URLSearchParams(location.hash.split('?')[1]).get('ataques').split(',').map((number) => attacks[Number(number)]);
window.${container} = {
  init: async () => undefined,
  get: async () => () => ({
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      for (const { what, attempt, isInMount } of selected()) {
        if (isInMount) await attempt();
        const button = document.createElement('button');
        const answer = document.createElement('output');
        button.textContent = what;
        answer.ariaLabel = what;
        const show = (outcome) => (answer.textContent = outcome);
        button.onclick = () => setTimeout(() => void attempt().then(show, (error) => show(String(error))));
        domElement.append(button, answer);
      }
    },
    unmount: async () => {
      if (window.neverUnmounts) await new Promise(() => undefined);
    },
  }),
};`;

/** Writes a third party that has all attacks into a new folder, as a build leaves it. @returns The folder. */
export async function writeFrameRelease(): Promise<string> {
  const container = 'parque_hostil_1_0_0';
  const file = 'entry.a1.js';
  const bytes = Buffer.from(createEntryCode(container));
  const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  const manifest = {
    name: 'hostil',
    title: 'Hostil',
    hostApi: '^1.7.0',
    routes: [{ path: '/hostil', title: 'Hostil' }],
    menu: [{ to: '/hostil', label: 'Hostil', order: 900 }],
    version: '1.0.0',
    container,
    shared: {},
    files: [{ file, integrity, bytes: bytes.length, kind: 'entry', first: true }],
  };
  const folder = await mkdtemp(path.join(tmpdir(), 'parque-hostil-'));
  const dist = path.join(folder, 'dist');
  await mkdir(dist);
  await writeFile(path.join(dist, file), bytes);
  await writeFile(path.join(dist, `${file}.map`), '{"sources":["./src/lifecycles.tsx"]}');
  await writeFile(path.join(dist, 'remote.json'), JSON.stringify(manifest));
  return folder;
}
