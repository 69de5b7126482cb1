import { networkInterfaces } from 'node:os';

const people = ['lucia@parque.es', 'diego@parque.es', 'marta@parque.es', 'admin@parque.es'];
const password = 'parque-demo';

function lanAddress() {
  return Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
}

/** Demo data exists only beside the embedded database, and never in production. */
const isDemo = (env) => env.NODE_ENV !== 'production' && !env.DATABASE_URL;

function demo(port, env) {
  const url = port === '8080' ? '' : ` --url http://localhost:${port}`;
  const dataDir = env.DATA_DIR ? `DATA_DIR=${env.DATA_DIR} ` : '';
  return [
    '',
    `  Sign in with    ${people.join('  ')}`,
    `  Password        ${password}`,
    '',
    `  A purchase      ${dataDir}node tools/hotmart-event.mjs --email diego@parque.es --product 6${url}`,
  ];
}

/**
 * What the person reads once Parqué answers.
 *
 * @param {string} port
 * @param {NodeJS.ProcessEnv} env
 * @returns {string}
 */
export function greeting(port, env) {
  const lan = lanAddress();
  const lines = [
    '',
    `  Parqué          http://localhost:${port}`,
    ...(lan ? [`  On this network http://${lan}:${port}`] : []),
    ...(isDemo(env) ? demo(port, env) : []),
    '',
    '  Ctrl-C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
