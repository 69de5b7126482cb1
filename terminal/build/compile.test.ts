import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listProblems } from './compile.mjs';
import { withIncludes } from './includes.mjs';

const terminal = path.join(__dirname, '..');
const build = mkdtempSync(path.join(tmpdir(), 'parque-mql5-'));
afterAll(() => rmSync(build, { recursive: true }));

const listCompileProblems = (source: string) => listProblems(terminal, source, { build });

test.each(['Parque.mq5', 'examples/EjemploLicencia.mq5'])(
  'rules and compiler accept %s without a warning',
  async (name) => {
    const source = readFileSync(path.join(terminal, name), 'utf8');
    expect(await listCompileProblems(withIncludes(source, terminal))).toEqual([]);
  },
);

type Fault = readonly [what: string, source: string];

/** Faults by the phase that finds them. A phase finds all of its faults, if the phases before it find none. */
const faults: Readonly<Record<string, readonly Fault[]>> = {
  rules: [
    [
      'an ignored result of OrderSend',
      'void f()\n  {\n   MqlTradeRequest q = {};\n   MqlTradeResult r = {};\n   if(q.volume > 0) OrderSend(q, r);\n  }',
    ],
  ],
  types: [
    ['a number that joins a text', 'string f(const int n) { return "a" + n; }'],
    ['a number as a text', 'string f() { string s = 5; return s; }'],
    ['a text as a condition', 'bool f(const string s) { if(s) return true; return false; }'],
    ['a text in a switch', 'int f(const string s) { switch(s) { case "a": return 1; } return 0; }'],
    ['a double that loses its fraction', 'int f(const double d) { int i = d; return i; }'],
    ['a ulong that becomes a long', 'long f(const ulong u) { long l = u; return l; }'],
    ['a comparison of int and uint', 'bool f(const int a, const uint b) { return a < b; }'],
    ['an enumeration from a number', 'ENUM_ORDER_TYPE f(const int n) { return n; }'],
    ['a property of another type', 'double f() { return PositionGetDouble(POSITION_TICKET); }'],
    [
      'an array of uchar for WebRequest',
      'int f() { uchar d[], r[]; string h; return WebRequest("GET", "u", "", 1, d, r, h); }',
    ],
    ['a fixed array of another size', 'int f()\n  {\n   int a[4];\n   return ArrayResize(a, 5);\n  }'],
    ['a write to a constant array', 'void f(const int &a[]) { a[0] = 1; }'],
    ['a write to an input', 'input int InpX = 1;\nvoid f() { InpX = 2; }'],
    ['a name that hides a global one', 'int k = 0;\nint f() { int k = 1; return k; }'],
    ['a function that does not exist', 'void f() { EventSetTicker(1); }'],
    ['a literal by reference', 'void g(string &s) { s = ""; }\nvoid f() { g("x"); }'],
  ],
  flow: [
    ['a variable without a value', 'int f() { int x; return x + 1; }'],
    ['a function that may return nothing', 'int f(const int a) { if(a > 0) return 1; }'],
  ],
  temporaries: [
    [
      'a temporary by constant reference',
      'int g(const string &s) { return StringLen(s); }\nint f() { return g("a" + "b"); }',
    ],
  ],
};

/** Joins sources into one program, in which each has its own names. */
const joinSources = (sources: readonly string[]) =>
  sources.map((source, index) => `${source.replaceAll(/\b[fgk]\b/g, `$&${index}`)}\n`).join('');

const countLines = (sources: readonly string[]) => joinSources(sources).split('\n').length - 1;

describe.each(Object.entries(faults))('%s', (_phase, cases) => {
  const sources = cases.map(([, source]) => source);
  let lines: readonly number[] = [];
  beforeAll(async () => {
    const problems = await listCompileProblems(joinSources(sources));
    lines = problems.map((problem) => Number(/:(\d+):/.exec(problem)?.[1]));
  });

  test.each(cases.map(([what], index) => [what, index] as const))(
    'the compiler rejects %s',
    (_what, index) => {
      const [before, last] = [index, index + 1].map((end) => countLines(sources.slice(0, end)));
      expect(lines.some((line) => line > Number(before) && line <= Number(last))).toBe(true);
    },
  );
});

test('the compiler accepts joined texts, a call above the definition, and an enumeration in a comparison', async () => {
  const source = joinSources([
    'string f() { return "a" + "b"; }',
    'int f() { return g(); }\nint g() { return 1; }',
    'bool f() { return PositionGetInteger(POSITION_TYPE) == POSITION_TYPE_BUY; }',
  ]);
  expect(await listCompileProblems(source)).toEqual([]);
});
