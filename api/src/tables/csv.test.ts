import { csvLines, type CsvColumn } from './csv';

const one: readonly CsvColumn<string | number | null>[] = [['valor', (value) => value]];

test.each([
  ['=1+1', "'=1+1"],
  ['+34 600', "'+34 600"],
  ['-1', "'-1"],
  ['@ana', "'@ana"],
  ['  =1', "'  =1"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['1=1', '1=1'],
  ['a-b', 'a-b'],
  ['uno,dos', '"uno,dos"'],
  ['dijo "sí"', '"dijo ""sí"""'],
  ['dos\nlíneas', '"dos\nlíneas"'],
  ['\r\n=1', '"\'\r\n=1"'],
  [-5, '-5'],
  [null, ''],
])('%j is written as %j', (value, text) => {
  expect(csvLines(one, [value])).toBe(`${text}\r\n`);
});
