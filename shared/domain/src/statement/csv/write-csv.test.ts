import fc from 'fast-check';
import type { Deal } from '../deal';
import { readStatement } from '../read-statement';
import type { StatementAccount } from '../statement';
import { anyDeals } from '../testing/any-deals';
import { dollarReport } from '../testing/made-up-report';
import { createStatementHtm } from '../testing/mt4-file';
import { createSavedXlsx } from '../testing/xlsx-file';
import { writeMoney, writeStatementCsv } from './write-csv';

const createBytes = (csv: string): Uint8Array => new TextEncoder().encode(csv);

test('money is written with the decimals of its account', () => {
  expect(writeMoney(-1650, 2)).toBe('-16.50');
  expect(writeMoney(5, 2)).toBe('0.05');
  expect(writeMoney(-7, 0)).toBe('-7');
  expect(writeMoney(1_500_001, 8)).toBe('0.01500001');
});

test.each([
  ['MetaTrader 5', () => createSavedXlsx(dollarReport)],
  ['MetaTrader 4', () => createStatementHtm()],
])('a report of %s is unchanged after an export and an import', async (_, file) => {
  const statement = await readStatement(file());
  const again = await readStatement(createBytes(writeStatementCsv(statement, ',')));
  expect(again.kind).toBe('parque');
  expect(again.account).toEqual(statement.account);
  expect(again.deals).toEqual(statement.deals);
  expect(again.openingBalance).toBe(statement.openingBalance);
  expect(again.period).toEqual(statement.period);
});

const text = fc.string({ unit: fc.constantFrom(...'aZñ9 ,;"\'=+-@\t\r\n.€'), maxLength: 12 });

const anyAccount: fc.Arbitrary<StatementAccount> = fc.record({
  number: fc.stringMatching(/^[1-9]\d{3,9}$/),
  name: text.filter((name) => name !== ''),
  currency: fc.constantFrom('USD', 'EUR', 'JPY'),
  digits: fc.constantFrom(0, 2, 8),
  mode: fc.constantFrom('hedge', 'netting'),
});

test('for any deals and texts, an export is imported without loss', async () => {
  const withTexts = fc.tuple(anyDeals, fc.array(text, { minLength: 1 })).map(([deals, texts]): Deal[] =>
    deals.map((deal, index) => ({
      ...deal,
      // A spreadsheet would cut a number of so many digits.
      ticket: `72057594037927${deal.ticket}`,
      comment: texts[index % texts.length] ?? '',
    })),
  );
  await fc.assert(
    fc.asyncProperty(
      anyAccount,
      withTexts,
      fc.integer(),
      fc.constantFrom(',', '.'),
      async (account, deals, openingBalance, decimal) => {
        const csv = writeStatementCsv({ account, deals, openingBalance }, decimal);
        const again = await readStatement(createBytes(csv));
        expect(again.account).toEqual(account);
        expect(again.deals).toEqual(deals);
        expect(again.openingBalance).toBe(openingBalance);
      },
    ),
    { numRuns: 60 },
  );
});

test('a text that a spreadsheet would run as a formula is guarded', () => {
  const account = { number: '1', currency: 'USD', digits: 2, mode: 'hedge' } as const;
  const csv = writeStatementCsv(
    {
      account: { ...account, name: '=HYPERLINK("x")' },
      deals: [],
      openingBalance: 0,
    },
    ',',
  );
  expect(csv).toContain(`name;"'=HYPERLINK(""x"")"`);
});

test('a table of MetaTrader’s interfaces is read by its column names', async () => {
  const csv = [
    ',ticket,order,time,time_msc,type,entry,magic,position_id,reason,volume,price,commission,swap,profit,fee,symbol,comment,external_id',
    '0,1,0,1704189600,1704189600000,2,0,0,0,0,0.0,0.0,0.0,0.0,1000.0,0.0,,deposit,',
    '1,2,11,1704193200,1704193200000,0,0,7,11,3,0.1,1.1,-0.35,0.0,0.0,0.0,EURUSD,,',
    '2,3,12,1704196800,1704196800000,1,1,7,11,3,0.1,1.2,-0.35,-0.1,100.0,-0.05,EURUSD,[tp],',
  ].join('\n');
  const { kind, deals } = await readStatement(createBytes(csv));
  expect(kind).toBe('csv');
  expect(deals.map(({ type, entry, positionId }) => [type, entry, positionId])).toEqual([
    ['balance', 'none', ''],
    ['buy', 'in', '11'],
    ['sell', 'out', '11'],
  ]);
  expect(deals[2]).toMatchObject({
    time: Date.UTC(2024, 0, 2, 12),
    commission: -35,
    fee: -5,
    swap: -10,
    profit: 10_000,
    comment: '[tp]',
  });
});

test('the table of deals alone, with decimal commas and semicolons, is read by its layout', async () => {
  const rows = dollarReport.deals.map((line) =>
    line.map((cell) => (/\d\.\d+$/.test(cell) ? cell.replace('.', ',') : cell)),
  );
  const head =
    'Fecha/Hora;Transacción;Símbolo;Tipo;Dirección;Volumen;Precio;Orden;Comisión;Tasa;Swap;Beneficio;Balance;Comentario';
  const csv = [head, ...rows.map((row) => row.join(';'))].join('\r\n');
  const { kind, account, deals } = await readStatement(createBytes(csv));
  expect(kind).toBe('csv');
  expect(account).toEqual({ digits: 2, mode: 'hedge' });
  const { deals: allDeals } = await readStatement(createSavedXlsx(dollarReport));
  const removeStops = (deal: Deal): Partial<Deal> => ({ ...deal, stopLoss: NaN, takeProfit: NaN });
  expect(deals.map(removeStops)).toEqual(allDeals.map(removeStops));
});
