import { listTexts, type ReleaseContent } from './release-content';

/** Code that the policy of the page refuses, so that the remote would fail when it runs. */
const refusedCode: readonly { readonly code: RegExp; readonly what: string }[] = [
  { code: /\.addModule\s*\(/, what: 'addModule' },
  { code: /\bserviceWorker\s*\.\s*register\b/, what: 'serviceWorker.register' },
  { code: /\bnew\s+Function\s*\(/, what: 'new Function' },
  { code: /\bdocument\s*\.\s*write(ln)?\s*\(/, what: 'document.write' },
];

/** Why a remote with CSS-in-JS cannot be released. */
export const blockedStyles =
  'adds styles while it runs, as emotion and styled-components do, which the page blocks: build them into its style sheet (CSS modules, vanilla-extract, Tailwind with a prefix)';

/** How CSS-in-JS marks its style elements. */
const styleMarks = /["'`]data-(?:emotion|styled|jss)["'`]/;

/** Pictures, fonts, sounds and modules: the page loads none of them by an address in a release. */
const blockedExtensions =
  /\.(svg|png|jpe?g|gif|webp|avif|ico|bmp|woff2?|ttf|otf|eot|mp[34]|webm|ogg|wasm|html?)$/i;

/** Returns code and files of a remote that the page would refuse. */
export function findCodeFaults(release: ReleaseContent): string[] {
  const scripts = listTexts(release, 'entry', 'script', 'worker');
  const workers = listTexts(release, 'worker');
  return [
    ...scripts.flatMap(({ file, text }) =>
      refusedCode
        .filter(({ code }) => code.test(text))
        .map(({ what }) => `${file} calls ${what}, which the page refuses`),
    ),
    ...scripts.filter(({ text }) => styleMarks.test(text)).map(({ file }) => `${file} ${blockedStyles}`),
    ...workers
      .filter(({ text }) => /\bimport/.test(text))
      .map(({ file }) => `${file} imports code: a worker is one file`),
    ...release.manifest.files
      .filter(({ kind, file }) => kind === 'asset' && blockedExtensions.test(file))
      .map(({ file }) => `${file} would not be loaded: put it into the code as a data: address`),
  ];
}
