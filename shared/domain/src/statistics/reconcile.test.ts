import type { FigureName, PrintedFigures } from '../statement/totals/printed-figures';
import { readFigure } from '../statement/totals/value-pairs';
import { computeMetaTraderFigures, type MetaTraderFigures } from './metatrader-figures';
import { reconcile } from './reconcile';

const noFigures = computeMetaTraderFigures([]);

const compareWith = (name: FigureName, text: string, figures: Partial<MetaTraderFigures>) => {
  const printedFigures: PrintedFigures = { [name]: readFigure(text)! };
  return reconcile(printedFigures, { ...noFigures, ...figures }, 2).figures[0];
};

test.each<[string, FigureName, string, Partial<MetaTraderFigures>, boolean]>([
  ['a ratio agrees with itself rounded', 'profitFactor', '0.66', { profitFactor: 0.6613 }, true],
  ['but not with another', 'profitFactor', '0.67', { profitFactor: 0.6613 }, false],
  [
    'half a unit may be rounded either way',
    'averageLossTrade',
    '-1 656',
    { averageLossTrade: -165_550 },
    true,
  ],
  ['money differs by one cent', 'netProfit', '10.01', { netProfit: 1000 }, false],
  ['money has spaces in its thousands', 'netProfit', '-1 234 567.89', { netProfit: -123_456_789 }, true],
  ['a sign is part of a figure', 'netProfit', '10.00', { netProfit: -1000 }, false],
  ['a gross loss may come without its sign', 'grossLoss', '120.50', { grossLoss: -12_050 }, true],
  ['no profit factor is printed as zero', 'profitFactor', '0.00', { profitFactor: undefined }, true],
  ['both numbers count', 'shortTrades', '28 (50.00%)', { shortTrades: { count: 28, percent: 50.01 } }, false],
  [
    'a percentage comes first where MetaTrader has it so',
    'balanceDrawdownRelative',
    '0.40% (400.60)',
    { balanceDrawdownRelative: { percent: 0.3989, money: 40_060 } },
    true,
  ],
  ['a figure without its second number is another figure', 'totalTrades', '5 (1)', { totalTrades: 5 }, false],
])('a printed figure: %s', (_, name, text, figures, matches) => {
  expect(compareWith(name, text, figures)?.matches).toBe(matches);
});

test("printed and own figures have the same format and MetaTrader's Spanish names", () => {
  expect(
    compareWith('maxConsecutiveLosses', '9 (-22 442.00)', {
      maxConsecutiveLosses: { count: 9, money: -2_244_200 },
    }),
  ).toEqual({
    name: 'maxConsecutiveLosses',
    label: 'El número máximo de pérdidas consecutivas ($)',
    printedText: '9 (-22442.00)',
    ourText: '9 (-22442.00)',
    matches: true,
  });
});

test('a report without printed figures has nothing to compare', () => {
  expect(reconcile({}, noFigures, 2)).toEqual({ matchingCount: 0, total: 0, figures: [], differences: [] });
});
