import { newUser } from '../testing/people';
import { filesOf } from '../testing/releases/registry';
import * as served from '../testing/releases/served-registry';
import { button, heading, text, type Visitor } from '../testing/webkit/visitor';
import { expect, test } from '../testing/webkit/test';
import { distOf, fixtureFolder } from '../testing/workspace';

// The product of this worker gets a remote with workers, styles and a part that is loaded later.
test.beforeAll(({ product }) => product.publish(distOf(fixtureFolder('recursos'))));

const withTrace = (code: string, address: string) =>
  code + (address.includes('.css') ? 'html{--changed:yes}' : ';globalThis.hasRunChanged=true');

/** Whether changed code ran or styled something. */
const hasTrace = ({ driver }: Visitor) =>
  driver.executeScript<boolean>(
    'return "hasRunChanged" in window || getComputedStyle(document.documentElement).getPropertyValue("--changed") !== ""',
  );

const fault = text('Recursos no se ha podido cargar');

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
    const end = server.change(await filesOf(product, 'recursos', kind), withTrace);
    await visitor.open(await newUser(product), '/recursos');
    await visitor.see(fault);
    await visitor.see(text(`${phase}: integrity`));
    expect(await hasTrace(visitor)).toBe(false);
    // The menu and the other remotes still work.
    await visitor.see(button('Cerrar Sesión'));
    end();
    await visitor.click(button('Reintentar'));
    await visitor.see(heading('Recursos'));
    expect(await hasTrace(visitor)).toBe(false);
  });
}

const unverified = 'No hemos podido comprobar';

const documents: readonly (readonly [string, served.Change, string])[] = [
  ['the state that the registry signed', served.tamperState, `${unverified} la plataforma`],
  ['the key list that the root key signed', served.tamperKeys, `${unverified} la plataforma`],
  ['the manifest that a team signed', served.tamperManifest('recursos'), `${unverified} esta sección`],
  [
    'the signature of a release',
    served.changeSignature('recursos', (value) => (value.startsWith('A') ? 'B' : 'A') + value.slice(1)),
    `${unverified} esta sección`,
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
        served.withRegistry(page, (registry) => served.changed(registry, change)),
      ),
      server.change(served.documentAddress, (registry) => served.changed(registry, change)),
    ];
    await visitor.open(await newUser(product), '/recursos');
    await visitor.see(text(message));
    for (const end of ends) end();
    await visitor.driver.navigate().refresh();
    await visitor.see(heading('Recursos'));
  });
}
