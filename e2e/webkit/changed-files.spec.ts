import { registerUser } from '../testing/people';
import { getFilePattern } from '../testing/releases/registry';
import * as served from '../testing/releases/served-registry';
import { findButton, findHeading, findText, type Visitor } from '../testing/webkit/visitor';
import { expect, test } from '../testing/webkit/test';
import { getDist, getFixtureFolder } from '../testing/workspace';

// The product of this worker gets a remote with workers, styles and a part that is loaded later.
test.beforeAll(({ product }) => product.publish(getDist(getFixtureFolder('recursos'))));

const withTrace = (code: string, address: string) =>
  code + (address.includes('.css') ? 'html{--changed:yes}' : ';globalThis.hasRunChanged=true');

/** Whether changed code ran or styled something. */
const hasTrace = ({ driver }: Visitor) =>
  driver.executeScript<boolean>(
    'return "hasRunChanged" in window || getComputedStyle(document.documentElement).getPropertyValue("--changed") !== ""',
  );

const fault = findText('Recursos no se ha podido cargar');

for (const [kind, phase] of [
  ['entry', 'entry'],
  ['script', 'chunk'],
  ['style', 'stylesheet'],
  ['worker', 'chunk'],
] as const) {
  test(`a changed file of a remote (${kind}) is refused as integrity, and a retry loads the original`, async ({
    product,
    server,
    visitor,
  }) => {
    const end = server.change(await getFilePattern(product, 'recursos', kind), withTrace);
    await visitor.open(await registerUser(product), '/recursos');
    await visitor.see(fault);
    await visitor.see(findText(`${phase}: integrity`));
    expect(await hasTrace(visitor)).toBe(false);
    // The menu and the other remotes still work.
    await visitor.see(findButton('Cerrar Sesión'));
    end();
    await visitor.click(findButton('Reintentar'));
    await visitor.see(findHeading('Recursos'));
    expect(await hasTrace(visitor)).toBe(false);
  });
}

const unverifiedNotice = 'No hemos podido comprobar';

const documents: readonly (readonly [string, served.Change, string])[] = [
  ['the state that the registry signed', served.tamperState, `${unverifiedNotice} la plataforma`],
  ['the key list that the root key signed', served.tamperKeys, `${unverifiedNotice} la plataforma`],
  ['the manifest that a team signed', served.tamperManifest('recursos'), `${unverifiedNotice} esta sección`],
  [
    'the signature of a release',
    served.changeSignature('recursos', (value) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)),
    `${unverifiedNotice} esta sección`,
  ],
];

for (const [what, change, message] of documents) {
  test(`a changed byte in ${what} is refused, and the original is accepted after a reload`, async ({
    product,
    server,
    visitor,
  }) => {
    const ends = [
      server.change(/^\/$/, (page) =>
        served.replaceRegistry(page, (registry) => served.changeText(registry, change)),
      ),
      server.change(served.documentAddress, (registry) => served.changeText(registry, change)),
    ];
    await visitor.open(await registerUser(product), '/recursos');
    await visitor.see(findText(message));
    for (const end of ends) end();
    await visitor.driver.navigate().refresh();
    await visitor.see(findHeading('Recursos'));
  });
}
