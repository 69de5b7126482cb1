import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../../..');

const trackedFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => file !== '' && existsSync(path.join(root, file)));

const removeExtension = (file: string) => file.replace(/\.\w+$/, '');

/** Every tracked file, with and without its extension, and every folder. */
const knownPaths = new Set(
  trackedFiles.flatMap((file) => {
    const folders = file.split('/').slice(0, -1);
    return [file, removeExtension(file), ...folders.map((_, end) => folders.slice(0, end + 1).join('/'))];
  }),
);

/** The paths by which a document may name a file or folder: from the root, or from any folder above it. */
const names = new Set(
  [...knownPaths].flatMap((knownPath) => {
    const parts = knownPath.split('/');
    return parts.map((_, start) => parts.slice(start).join('/'));
  }),
);

const isReadme = (file: string) => path.posix.basename(file) === 'README.md' && file !== template;

/** The README that a new remote starts with. */
const template = 'shared/remote/template/README.md';

/** Whether a text contains the name of a folder as a word of its own. */
const isNamed = (name: string, text: string) => text.split(/[^\w-]+/).includes(name);

interface Mention {
  readonly document: string;
  readonly name: string;
}

const fence = /^```[\s\S]*?^```/gm;

function listMentions(pattern: RegExp, documents: readonly string[]): Mention[] {
  return documents.flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8').replace(fence, '');
    return [...text.matchAll(pattern)].map(([, name = '']) => ({ document, name }));
  });
}

const documents = trackedFiles.filter((file) => file.endsWith('.md'));

/** A decision record and the list of changes name files of their time. */
const current = documents.filter((file) => !file.startsWith('docs/decisions/') && file !== 'CHANGELOG.md');

/** Files that a build, a backup, a start or a user makes, also with a hash in their name. */
const generatedFiles =
  /^(?:(?:shell\/)?(?:earlier\/)?dist|\.cache|\.data|node_modules|\.env|DATA_DIR)\b|^(?:remote|package|backup|printed-totals|keys|catalogue)\.json$|^worker(?:-removal)?\.js$|\.[\da-f]{4,}\.js$/;

/** Names of packages, media types and time zones that look like a path. */
const noPaths = new Set(['application/vnd.parque.release', 'react/jsx-runtime', 'Europe/Madrid']);

const isFileName = (name: string) => /^[\w.-]+\.(?:[cm]?[jt]sx?|css|md|ya?ml|json|html|sql)$/.test(name);
const isPath = (name: string) => /^(?:\.\.?\/)*[\w.-]+(?:\/[\w.-]+)+\/?$|^[\w.-]+\/$/.test(name);

test('each relative link of a document leads to a file or folder', () => {
  const links = listMentions(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g, documents).filter(
    ({ name }) => !/^\w+:/.test(name),
  );
  const brokenLinks = links.filter(
    ({ document, name }) => !existsSync(path.join(root, path.dirname(document), name)),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(brokenLinks).toEqual([]);
});

test('each file and folder that a document names exists', () => {
  const mentions = listMentions(/`([^`\s]+)`/g, current).filter(
    ({ name }) => (isFileName(name) || isPath(name)) && !generatedFiles.test(name) && !noPaths.has(name),
  );
  const missingMentions = mentions.filter(({ name }) => !names.has(name.replace(/^(?:\.\.?\/)+|\/$/g, '')));
  expect(mentions.length).toBeGreaterThan(300);
  expect(missingMentions).toEqual([]);
});

test('each README names every folder of source files beside it', () => {
  const sources = trackedFiles.filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('/testing/'));
  const missingNames = current.filter(isReadme).flatMap((document) => {
    const text = readFileSync(path.join(root, document), 'utf8');
    const folder = path.posix.dirname(document) === '.' ? '' : `${path.posix.dirname(document)}/`;
    const describedBelow = documents.includes(`${folder}src/README.md`) ? `${folder}src/` : '\0';
    const insideFolder = sources
      .filter((file) => file.startsWith(folder) && !file.startsWith(describedBelow))
      .map((file) => file.slice(folder.length).replace(/^src\//, ''))
      .flatMap((file) => (file.includes('/') ? file.replace(/\/.*/, '') : []));
    return [...new Set(insideFolder)]
      .filter((name) => !isNamed(name, text))
      .map((name) => ({ document, name }));
  });
  expect(missingNames).toEqual([]);
});
