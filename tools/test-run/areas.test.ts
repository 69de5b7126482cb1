import { areaOf, inChangedAreas, isSetting } from './areas.mjs';

test.each([
  ['api/src/fund/fund.ts', 'api/src/fund'],
  ['api/src/copier/engine/sending/outcome.ts', 'api/src/copier'],
  ['api/src/app.ts', 'api/src'],
  ['shell/src/frame/page/app.tsx', 'shell/src/frame'],
  ['shared/ui/src/money/money.tsx', 'shared/ui'],
  ['mfe-journal/src/screens/panel.tsx', 'mfe-journal'],
  ['tools/test-run/steps.mjs', 'tools/test-run'],
  ['README.md', ''],
])('%s belongs to the area "%s"', (file, area) => {
  expect(areaOf(file)).toBe(area);
});

test('the tests of an area are selected when one of its files has changed, and no other tests', () => {
  const tests = [
    'api/src/fund/routes.test.ts',
    'api/src/copy/links.test.ts',
    'mfe-copy/src/screens/fund.test.tsx',
  ];
  expect(inChangedAreas(tests, ['api/src/fund/fund.ts', 'docs/api.md'])).toEqual([
    'api/src/fund/routes.test.ts',
  ]);
  expect(inChangedAreas(tests, ['api/src/app.ts'])).toEqual([]);
});

test.each([
  ['eslint.config.js', true],
  ['tsconfig.json', true],
  ['pnpm-lock.yaml', true],
  ['.dependency-cruiser.cjs', true],
  ['mfe-copy/package.json', true],
  ['mfe-copy/src/manifest.ts', false],
  ['README.md', false],
])('%s decides how other files are checked: %s', (file, decides) => {
  expect(isSetting(file)).toBe(decides);
});
