import { readFileSync } from 'node:fs';
import path from 'node:path';
import { findProblems } from './rules.mjs';

const program = readFileSync(path.join(__dirname, '../Parque.mq5'), 'utf8');

test('the program keeps the rules', () => {
  expect(findProblems(program)).toEqual([]);
});

test('the download finds exactly one line with the address', () => {
  expect(program.match(/^input string InpAddress = "http:\/\/localhost:8080";/gm)).toHaveLength(1);
});

test.each([
  ['auto', 'void f() { auto x = 1; }'],
  ['an exception', 'void f() { throw 1; }'],
  ['a cast of C++', 'int f(double d) { return static_cast<int>(d); }'],
  ['a lambda', 'int f() { return [](){ return 1; }(); }'],
  ['an arrow', 'int f() { return a->b; }'],
  ['a loop over a range', 'void f() { for(int x : list) g(x); }'],
  ['a local reference', 'void f() { int a = 1; int &b = a; }'],
  ['a pointer to a number', 'void f() { int a = 1; int *p = GetPointer(a); }'],
  ['an array by value', 'int f(const int list[]) { return list[0]; }'],
  ['a list as a result', 'Pair f() { return {1, 2}; }'],
  ['an initialisation without =', 'void f() { MqlTick tick{}; }'],
  ['a comparison with NULL', 'bool f(string s) { return s == NULL; }'],
  ['an import', '#import "kernel32.dll"'],
  ['an include', '#include <Trade/Trade.mqh>'],
  ['a date literal', "datetime f() { return D'2026.01.01'; }"],
  ['texts side by side', 'string f() { return "a" "b"; }'],
  ['ZeroMemory', 'void f() { ZeroMemory(request); }'],
  ['StringSplit', "int f() { return StringSplit(text, ';', part); }"],
  ['a tick count that overflows', 'uint f() { return GetTickCount(); }'],
  ['a class', 'class Bridge { };'],
  ['a template', 'template<typename T> T f(T a) { return a; }'],
  ['unsigned', 'unsigned int f() { return 1; }'],
  ['an operator in words', 'bool f() { return a and b; }'],
  ['a name with ñ', 'int año = 1;'],
  ['a name of 64 characters', `int ${'a'.repeat(64)} = 1;`],
  ['a function named like one of MQL5', 'string Symbol() { return ""; }'],
  ['a variable named like one of MQL5', 'void f() { int Digits = 5; }'],
  ['a parameter named like one of MQL5', 'void f(const double Point) { }'],
  [
    'text without all of its characters',
    'int f() { return StringToCharArray(s, a, 0, StringLen(s), CP_UTF8); }',
  ],
  ['text in the code page of the computer', 'int f() { return StringToCharArray(s, a, 0, WHOLE_ARRAY); }'],
  [
    'an answer in the code page of the computer',
    'string f() { return CharArrayToString(a, 0, WHOLE_ARRAY); }',
  ],
  ['a file in the code page of the computer', 'int f() { return FileOpen(name, FILE_READ | FILE_TXT); }'],
  ['an unused result of OrderSend', 'void f() { OrderSend(request, result); }'],
])('the rules reject %s', (_what, line) => {
  expect(findProblems(`int before = 1;\n${line}\n`)).toMatchObject([{ line: 2 }]);
});

test('comments and texts may contain every word', () => {
  expect(findProblems('// auto -> ñ\nstring text = "throw std::año, auto"; /* class\n D\'x\' */\n')).toEqual(
    [],
  );
});
