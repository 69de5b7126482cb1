import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { setTimeout as pause } from 'node:timers/promises';
import { scaleTimeout } from '../patience';
import { startDriverServer, type Display, type DriverServer } from './processes';

/** Addresses outside this machine lead to a port on which no process listens. */
const unreachable = '127.0.0.1:9';

const capabilities = new Capabilities({
  browserName: 'MiniBrowser',
  proxy: {
    proxyType: 'manual',
    httpProxy: unreachable,
    sslProxy: unreachable,
    noProxy: ['127.0.0.1'],
  },
  'webkitgtk:browserOptions': {
    args: ['--automation', '--geometry=1300x900'],
  },
});

/** A browser with a new profile. */
export interface Browser {
  readonly driver: WebDriver;
  close(): Promise<void>;
}

async function connect(server: DriverServer): Promise<Browser> {
  const driver = await new Builder().usingServer(server.address).withCapabilities(capabilities).build();
  return {
    driver,
    async close() {
      await driver.quit();
      await server.stop();
    },
  };
}

const attempts = 8;

/**
 * Opens a browser. On a loaded machine a new browser sometimes never connects to its WebDriver server; both are then
 * started again.
 */
export async function openBrowser(display: Display): Promise<Browser> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const server = await startDriverServer(display);
    const timeout = new AbortController();
    const connecting = connect(server);
    // Its request is rejected when the server is stopped.
    connecting.catch(() => undefined);
    const late = pause(scaleTimeout(8_000), undefined, { signal: timeout.signal }).catch(() => undefined);
    const browser = await Promise.race([connecting, late]).finally(() => timeout.abort());
    if (browser) return browser;
    await server.stop();
  }
  throw new Error(`No browser connected in ${attempts} attempts`);
}
