import { getArea, selectInChangedAreas, isSetting } from './areas.mjs';

test.each([
  ['api/src/shop/fund/fund.ts', 'api/src/shop/fund'],
  ['api/src/trading/copier/engine/sending/outcome.ts', 'api/src/trading/copier'],
  ['api/src/app.ts', 'api/src'],
  ['shell/src/frame/page/app.tsx', 'shell/src/frame'],
  ['shared/ui/src/money/money.tsx', 'shared/ui'],
  ['mfe-journal/src/screens/panel.tsx', 'mfe-journal'],
  ['tools/test/steps.mjs', 'tools/test'],
  ['README.md', ''],
])('%s belongs to the area "%s"', (file, area) => {
  expect(getArea(file)).toBe(area);
});

test('the tests of an area are selected when one of its files has changed, and no other tests', () => {
  const tests = [
    'api/src/shop/fund/routes.test.ts',
    'api/src/shop/copy/links.test.ts',
    'mfe-copy/src/screens/fund.test.tsx',
  ];
  expect(selectInChangedAreas(tests, ['api/src/shop/fund/fund.ts', 'docs/api.md'])).toEqual([
    'api/src/shop/fund/routes.test.ts',
  ]);
  expect(selectInChangedAreas(tests, ['api/src/app.ts'])).toEqual([]);
});

test.each([
  ['.oxlintrc.json', true],
  ['tsconfig.json', true],
  ['pnpm-lock.yaml', true],
  ['.dependency-cruiser.cjs', true],
  ['mfe-copy/package.json', true],
  ['mfe-copy/src/manifest.ts', false],
  ['README.md', false],
])('%s decides how other files are checked: %s', (file, decides) => {
  expect(isSetting(file)).toBe(decides);
});
