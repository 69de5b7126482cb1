import { signedInFiles } from './signed-in-files';
import { loadSignedInStyles } from './signed-in-styles';

const sheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** The sheet that is on its way, once it has been asked for. */
function answer(type: 'load' | 'error'): void {
  sheets().at(-1)?.dispatchEvent(new Event(type));
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="parque-signed-in" content="/shell/part.js sha384-code /shell/part.css sha384-looks" />';
});

test('what the page names for a session is asked for with its hash, code and styles', () => {
  expect(signedInFiles()).toEqual([
    expect.objectContaining({ file: '/shell/part.js', integrity: 'sha384-code', kind: 'script' }),
    expect.objectContaining({ file: '/shell/part.css', integrity: 'sha384-looks', kind: 'style' }),
  ]);
});

test('a page that names nothing has nothing asked for', () => {
  document.head.innerHTML = '';
  expect(signedInFiles()).toEqual([]);
});

test('styles that did not come are asked for again, and those that came are not', async () => {
  const first = loadSignedInStyles();
  answer('error');
  await expect(first).rejects.toThrow('/shell/part.css did not load');
  expect(sheets()).toEqual([]);

  const second = loadSignedInStyles();
  answer('load');
  await second;
  await loadSignedInStyles();
  expect(sheets().map(({ integrity, href }) => [new URL(href).pathname, integrity])).toEqual([
    ['/shell/part.css', 'sha384-looks'],
  ]);
});
