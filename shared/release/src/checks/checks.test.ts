import type { RemoteManifestEntity } from '@parque/contract';
import { createHash, randomBytes } from 'node:crypto';
import { collectReleaseFindings, type ReleaseContent } from '.';
import { createManifest } from '../testing/world';
import { blockedStyles, findCodeFaults } from './code';
import { findHostFaults, type HostFacts } from './host';
import { findSizeFaults } from './sizes';
import { decodeEscapes } from './style-text';
import { findStyleFaults } from './styles';

type Kind = RemoteManifestEntity['files'][number]['kind'];

function getKind(file: string): Kind {
  if (file.startsWith('entry.')) return 'entry';
  if (file.startsWith('worker.')) return 'worker';
  if (file.endsWith('.js')) return 'script';
  return file.endsWith('.css') ? 'style' : 'asset';
}

/** A release with these files, besides an entry. */
function createRelease(
  texts: Readonly<Record<string, string>> = {},
  change: Partial<RemoteManifestEntity> = {},
) {
  const all = Object.entries({ 'entry.a1.js': 'window.parque_tienda_1_0_0 = {};', ...texts });
  return {
    manifest: {
      ...createManifest('tienda', '1.0.0'),
      shared: { react: '^19.0.0' },
      files: all.map(([file, text]) => ({
        file,
        integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
        bytes: Buffer.byteLength(text),
        kind: getKind(file),
        first: true,
      })),
      ...change,
    },
    files: new Map(all.map(([file, text]) => [file, Buffer.from(text)])),
  };
}

const readReasons = async (release: ReleaseContent, host?: HostFacts) =>
  (await collectReleaseFindings(release, host)).flatMap(({ faults }) => faults);

test('a release that keeps to the rules has no fault', async () => {
  const css = ".tienda-a{background:url('data:image/svg+xml,x')}.tienda-a:hover b,.tienda-b>i{top:0}";
  expect(await readReasons(createRelease({ 'style.css': css, 'worker.1.js': 'postMessage(1)' }))).toEqual([]);
});

test('a file with more bytes than its manifest declares is rejected', async () => {
  const release = createRelease();
  const files = release.manifest.files.map((file) => ({ ...file, bytes: 1 }));
  expect(await readReasons({ ...release, manifest: { ...release.manifest, files } })).toEqual([
    'entry.a1.js has 32 bytes; its manifest declares 1',
  ]);
});

test('a release of too many files or bytes is rejected without parsing it, however small it is after gzip', async () => {
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`${i}.js`, '1']));
  expect(await readReasons(createRelease(many))).toEqual(['there are 102 files; the limit is 100']);
  expect(await readReasons(createRelease({ 'a.js': 'a'.repeat(7_000_000) }))).toEqual([
    'all of its files have 7000.0 kB; the limit is 6000.0 kB',
  ]);
  expect(await readReasons(createRelease({ 'a.css': '*{}'.repeat(200_000) }))).toEqual([
    'its styles have 600.0 kB; the limit is 400.0 kB',
  ]);
});

test.each([
  ["new Function('x')", 'a.js calls new Function, which the page refuses'],
  ['s.setAttribute("data-emotion",k)', `a.js ${blockedStyles}`],
  ["r.setAttribute('data-styled','')", `a.js ${blockedStyles}`],
  ['context.audioWorklet.addModule(u)', 'a.js calls addModule, which the page refuses'],
  ['navigator.serviceWorker.register(u)', 'a.js calls serviceWorker.register, which the page refuses'],
  ["document.write('x')", 'a.js calls document.write, which the page refuses'],
])('code with %s is rejected', (code, fault) => {
  expect(findCodeFaults(createRelease({ 'a.js': code }))).toEqual([fault]);
});

test.each(["importScripts('/x.js')", "import('/x.js')", "import x from 'https://x.example/x.js'"])(
  'a worker with %s is rejected',
  (code) => {
    expect(findCodeFaults(createRelease({ 'worker.1.js': code }))).toEqual([
      'worker.1.js imports code: a worker is one file',
    ]);
  },
);

test.each(['a.svg', 'a.png', 'font.woff2', 'a.wasm', 'a.html'])(
  'the file %s, which a page would load unverified, is rejected',
  (file) => {
    expect(findCodeFaults(createRelease({ [file]: 'x' }))).toEqual([
      `${file} would not be loaded: put it into the code as a data: address`,
    ]);
  },
);

describe('the packages that a remote needs', () => {
  const createHost = (hostApi: string, react: string): HostFacts => ({
    hostApi,
    shared: { react },
    rootKeys: [],
  });

  test('the packages that a remote needs are in the deployed and in the previous shell', async () => {
    const { manifest } = createRelease();
    expect(
      findHostFaults(manifest, { ...createHost('1.4.0', '19.3.1'), previous: createHost('1.3.0', '19.2.0') }),
    ).toEqual([]);
    expect(findHostFaults(manifest, createHost('1.4.0', '19.3.1'))).toEqual([]);
  });

  test.each([
    [createHost('2.0.0', '19.3.1'), 'needs host API ^1.0.0, and the deployed shell has 2.0.0'],
    [createHost('1.0.0', '20.0.0'), 'needs react ^19.0.0, and the deployed shell shares 20.0.0'],
    [
      { ...createHost('1.0.0', ''), shared: {} },
      'needs react ^19.0.0, which the deployed shell does not share',
    ],
    [
      { ...createHost('1.0.0', '19.3.1'), previous: createHost('0.9.0', '19.3.1') },
      'needs host API ^1.0.0, and the previous shell has 0.9.0',
    ],
  ])('the packages that a remote needs are missing in %j', async (host, fault) => {
    expect(findHostFaults(createRelease().manifest, host)).toEqual([fault]);
  });
});

test('a call that the product does not have is rejected; parameters are compared by position, and older shells not at all', () => {
  const facts = { hostApi: '1.4.0', shared: { react: '19.3.1' }, rootKeys: [] };
  const { manifest } = createRelease();
  const caller = { ...manifest, calls: ['GET /alerts', 'GET /product/:id'] };
  expect(findHostFaults(caller, { ...facts, calls: ['GET /product/:url'] })).toEqual([
    'calls GET /alerts, which the product does not have: remove the call, or publish when the product has it',
  ]);
  expect(
    findHostFaults(caller, { ...facts, calls: ['GET /alerts', 'GET /product/:url'], previous: facts }),
  ).toEqual([]);
  expect(findHostFaults(caller, facts)).toEqual([]);
});

test('code over its budget after gzip is rejected', async () => {
  const heavy = randomBytes(30_000).toString('base64');
  expect(await findSizeFaults(createRelease({ 'entry.a1.js': heavy }))).toEqual([
    expect.stringMatching(/^the entry has 30\.\d kB after gzip; the limit is 30\.0 kB$/),
  ]);
  expect(await findSizeFaults(createRelease({ 'entry.a1.js': 'a'.repeat(500_000) }))).toEqual([]);
});

const getFaults = (css: string) => findStyleFaults(createRelease({ 'style.css': css }));

test('styles of Tailwind with a prefix are accepted, with their theme, and not those without one', () => {
  const utilities = String.raw`.tienda\:flex{display:flex}@media (width>=40rem){.tienda\:sm\:grid{display:grid}}`;
  expect(getFaults(`@layer theme{:root,:host{--tienda-spacing:.25rem}}${utilities}`)).toEqual([]);
  const internal = '*,:before,:after{--tw-shadow:0 0 #0000}::backdrop{--tw-shadow:0 0 #0000}';
  const property = '@property --tw-shadow{syntax:"*";inherits:false;initial-value:0 0 #0000}';
  expect(getFaults(`@layer properties{@supports (a:b){${internal}}}${property}`)).toEqual([]);
  expect(getFaults(':root,:host{--spacing:.25rem}')).toHaveLength(2);
  expect(getFaults('*{--tw-shadow:0;top:0}*{top:0}')).toHaveLength(1);
  expect(getFaults('.flex{display:flex}')).toHaveLength(1);
});

test.each([
  ['body{margin:0}', 'body'],
  ['.otra-caja{top:0}', '.otra-caja'],
  ['.tienda-a{top:0}.tienda-b,h1{top:0}', 'h1'],
  ['@media print{*{top:0}}', '*'],
  ['div:not(.tienda-a){top:0}', 'div:not(.tienda-a)'],
  ['[class*="}"]{top:0}', '[class*="}"]'],
  [':is(.tienda-a,p){top:0}', ':is(.tienda-a,p)'],
  ['.tienda{top:0}', '.tienda'],
])('%s would style other remotes', async (css, selector) => {
  expect(getFaults(css)).toEqual([
    `the selector ${selector} would style other remotes: its classes must begin with tienda- or tienda_`,
  ]);
});

test.each([
  '.tienda-a{& b{top:0}}',
  ':is(.tienda-a,.tienda-b) p{top:0}',
  '@keyframes tienda-x{from{top:0}}',
  '.tienda_a{top:0}.tienda_a b{top:0}',
  String.raw`.tienda-a::before{content:"\"" '\''}`,
  '.tienda-a{b:url("data:,a")}',
])('%s stays inside the remote', async (css) => {
  expect(getFaults(css)).toEqual([]);
});

test.each([
  ['.tienda-a{background:url(/remotes/a.png)}', '/remotes/a.png'],
  [".tienda-a{background:url( 'https://x.example/?a' )}", 'https://x.example/?a'],
  ['.tienda-a{mask:url(x.svg)}', 'x.svg'],
  ['.tienda-a{b:image-set("https://x.example/" 1x)}', 'https://x.example/'],
])('%s loads an address that the page blocks', (css, address) => {
  expect(getFaults(css)).toEqual([`a style loads ${address}, which the page blocks: use a data: address`]);
});

test.each([
  ['.tienda-a~*{}', '.tienda-a~*'],
  ['.tienda-a+div>b{}', '.tienda-a+div>b'],
  ['&{top:0}', '&'],
  ['.tienda-a{:root:has(&){top:0}}', ':root:has(&)'],
  ['.tienda-a{@media screen{~*{top:0}}}', '~*'],
  ['.tienda-a{b{&~*{top:0}:is(&+i){top:0}}}', ':is(&+i)'],
  [':is(.tienda-a~*){top:0}', ':is(.tienda-a~*)'],
  ['@scope(:root){&{top:0}}', '&'],
])('%s reaches elements beside those of the remote or around them', (css, selector) => {
  expect(getFaults(css)).toContain(
    `the selector ${selector} would style other remotes: its classes must begin with tienda- or tienda_`,
  );
});

test.each([
  '.tienda-a .tienda-b~*{top:0}',
  '.tienda-a~.tienda-b{top:0}',
  '.tienda-a{b,>i,&:hover{top:0}@media print{& u{top:0}s{top:0}}}',
  '@layer a{.tienda-a{top:0}}@container (width>1px){.tienda-a{top:0}}@scope(.tienda-a){.tienda-b{top:0}}',
])('%s reaches own elements only', (css) => {
  expect(getFaults(css)).toEqual([]);
});

test.each([
  ['@property --pq-text{syntax:"<length>";inherits:false;initial-value:0px}', '@property'],
  ['@font-face{font-family:Inter;src:local(Wingdings)}', '@font-face'],
  ['@counter-style tienda-a{system:cyclic;symbols:"x"}', '@counter-style'],
  ['@view-transition{navigation:auto}', '@view-transition'],
  ['@PAGE{margin:0}', '@page'],
])('%s would define something for the whole page', (css, rule) => {
  expect(getFaults(css)).toEqual([`${rule} would define something for the whole page`]);
});

test.each(['@IMPORT "x.css";', '@\\69mport "x.css";'])('%s imports another style sheet', (css) => {
  expect(getFaults(css)).toEqual([expect.stringMatching(/imports another one|no style sheet/)]);
});

test.each([
  '.tienda-a{b:url(data:,"\')} body{top:0} .tienda-c{d:url(")}',
  '.tienda-a{b:url(/*)} body{top:0} /*)*/',
  '.tienda-a{content:"x\n} body{top:0} .tienda-b{content:"}',
  '.tienda-a{b:url(data:a b)} body{top:0}',
  '.tienda-a{top:0}/* body{top:0}',
  '.tienda-a{b:u\\72l(/*)} body{top:0} /*)*/',
  ".tienda-a{top:0} '",
  '.tienda-a{b:url(picture.png',
])('%s is no style sheet that browsers and the check read in the same way', (css) => {
  expect(getFaults(css)).toEqual([expect.stringMatching(/broken string, comment or address|no style sheet/)]);
});

test('an animation with a common name and an imported sheet are rejected', async () => {
  expect(getFaults('@import "x.css";@keyframes girar{to{top:0}}')).toEqual([
    'a style sheet imports another one that the manifest does not list',
    "the animation girar could have the name of another remote's animation: it must begin with tienda- or tienda_",
  ]);
});

test.each([
  [String.raw`u\72l(`, 'url('],
  [String.raw`u\000072 l(`, 'url('],
  [String.raw`a\.b`, 'a.b'],
  ['plain', 'plain'],
])('the escapes of %s resolve to %s', (text, expected) => {
  expect(decodeEscapes(text)).toBe(expected);
});
