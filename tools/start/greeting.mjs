import { networkInterfaces } from 'node:os';
import { quoteShellWord } from '../processes/shell-word.mjs';
import { getOrigin } from './address.mjs';
import { isDemo } from './demo-data.mjs';

const people = ['lucia@parque.es', 'diego@parque.es', 'marta@parque.es', 'admin@parque.es'];

function findLanAddress() {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
}

/**
 * Whether other machines can reach a server that listens on this host.
 *
 * @param {string} host
 */
const isOpen = (host) => host === '0.0.0.0' || host === '::';

/** @param {NodeJS.ProcessEnv} env */
function describeDemo(env) {
  const origin = getOrigin(env);
  const option = origin === 'http://localhost:8080' ? '' : ` --to ${origin}`;
  const dataDir = env.DATA_DIR ? `DATA_DIR=${quoteShellWord(env.DATA_DIR)} ` : '';
  return [
    '',
    `  Sign in with    ${people.join('  ')}`,
    `  Password        ${env.DEMO_PASSWORD || 'parque-demo'}`,
    '',
    ...(env.SMTP_URL ? [] : [`  Mailbox         ${origin}/demo/correo`]),
    `  A purchase      ${dataDir}node tools/hotmart-event.mjs --email diego@parque.es --product 6${option}`,
  ];
}

/**
 * Returns the text that is printed once Parqué answers.
 *
 * @param {NodeJS.ProcessEnv} env - The settings of the server.
 * @returns {string}
 */
export function createGreeting(env) {
  const lan = isOpen(env.HOST || '127.0.0.1') ? findLanAddress() : undefined;
  const lines = [
    '',
    `  Parqué          ${getOrigin(env)}`,
    ...(lan ? [`  On this network http://${lan}:${env.PORT || '8080'}`] : []),
    ...(isDemo(env) ? describeDemo(env) : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
