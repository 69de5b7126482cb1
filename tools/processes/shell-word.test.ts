import { execFileSync } from 'node:child_process';
import { quoteShellWord } from './shell-word.mjs';

test.each(['/srv/parque/.data', 'mfe-avisos', 's3://bucket/a_b', '../..'])(
  '%j is printed as it is',
  (value) => {
    expect(quoteShellWord(value)).toBe(value);
  },
);

test.each(['/srv/Parqué de prueba', "/srv/eva's", '$HOME', 'a;b', '', 'a\nb'])(
  'a shell reads the printed form of %j as that value',
  (value) => {
    const quotedWord = quoteShellWord(value);
    expect(quotedWord).toMatch(/^'/);
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${quotedWord}`], { encoding: 'utf8' })).toBe(value);
  },
);
