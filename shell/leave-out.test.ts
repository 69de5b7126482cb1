import leaveOut from './leave-out.mjs';

const source = 'function far() {\n  return () => {\n    far();\n  };\n}\nvar near = far();\n';

const applied = (options: ReturnType<ThisParameterType<typeof leaveOut>['getOptions']>) =>
  leaveOut.call({ getOptions: () => options, resourcePath: 'package.js' }, source);

test('a function that is left out does no more than it is told, and everything else stays', () => {
  expect(applied({ functions: { far: 'return 1;' } })).toBe(
    'function far() {return 1;}\nvar near = far();\n',
  );
});

test('a package that no longer has what is left out of it is not built', () => {
  expect(() => applied({ functions: { near: '' } })).toThrow('package.js has nothing like');
  expect(() => applied({ replace: [[/distant/, '']] })).toThrow('package.js has nothing like /distant/');
});

test('a file of a package that is not the one meant stays as it is', () => {
  expect(applied({ where: 'distant', replace: [[/distant/, '']] })).toBe(source);
});
