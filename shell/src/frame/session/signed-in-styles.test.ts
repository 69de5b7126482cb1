import { readSignedInFiles } from './signed-in-files';
import { loadSignedInStyles } from './signed-in-styles';

const findSheets = () => [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Ends the load of the sheet that was inserted last. */
function answer(type: 'load' | 'error'): void {
  findSheets().at(-1)?.dispatchEvent(new Event(type));
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="parque-signed-in" content="/shell/part.js sha384-code /shell/part.css sha384-looks" />';
});

test('the code and styles for signed-in users are read from the page with their hashes', () => {
  expect(readSignedInFiles()).toEqual([
    expect.objectContaining({ file: '/shell/part.js', integrity: 'sha384-code', kind: 'script' }),
    expect.objectContaining({ file: '/shell/part.css', integrity: 'sha384-looks', kind: 'style' }),
  ]);
});

test('styles are inserted with their hash, and those that failed to load are removed', async () => {
  const failedLoad = loadSignedInStyles();
  answer('error');
  await expect(failedLoad).rejects.toThrow('/shell/part.css did not load');
  expect(findSheets()).toEqual([]);
  const secondLoad = loadSignedInStyles();
  answer('load');
  await secondLoad;
  expect(findSheets().map(({ integrity, href }) => [new URL(href).pathname, integrity])).toEqual([
    ['/shell/part.css', 'sha384-looks'],
  ]);
});
