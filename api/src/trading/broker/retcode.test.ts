import { describeAnswer, formatRetcode, getAnswerClass, retcodes, type AnswerClass } from './retcode';

/** The codes of MetaTrader's page of trade server return codes and of MetaApi's `metatraderTradeResponse`. */
const classCodes: Readonly<Record<AnswerClass, readonly number[]>> = {
  executed: [0, 10009, 10025],
  placed: [10008],
  partial: [10010],
  rejected: [
    ...[-4, -8, -9, 4753, 4754, 10007, 10013, 10016, 10017, 10019, 10022, 10026, 10027, 10030, 10032, 10033],
    ...[10034, 10035, 10036, 10040, 10041, 10042, 10043, 10044, 10045, 10046],
  ],
  rejected_for_now: [
    -6, 10004, 10006, 10014, 10015, 10018, 10020, 10021, 10023, 10024, 10028, 10029, 10038, 10039,
  ],
  unsent: [-5, -10],
  unknown: [-1, -7, -11, 10011, 10012, 10031],
};

const isOfMetaTrader = (code: number) => code > 10_000;

test.each(Object.entries(classCodes))(
  'each documented code of an order that is %s is read so',
  (is, codes) => {
    expect(codes.map((code) => [code, getAnswerClass(code)])).toEqual(codes.map((code) => [code, is]));
    for (const code of codes.filter(isOfMetaTrader)) {
      expect(formatRetcode(code)).toMatch(new RegExp(`^${code} [A-Z][A-Za-z ]+$`));
      expect(describeAnswer(code, 'English')).toMatch(new RegExp(`^[a-záéíóúñ ]+ \\(código ${code}\\)\\.$`));
    }
  },
);

test.each([-2, -3, 1, 4752, 4755, 10005, 10037, 10047])(
  'the code %i, which no documentation lists, is looked up',
  (code) => {
    expect(getAnswerClass(code)).toBe('unknown');
    expect(describeAnswer(code, '')).toBe(`código ${code} del bróker.`);
  },
);

test('the named codes are documented ones, and two of the program', () => {
  const ownCodes = Object.values(retcodes).filter((code) => !Object.values(classCodes).flat().includes(code));
  expect(ownCodes).toEqual([20034, 20040]);
});
