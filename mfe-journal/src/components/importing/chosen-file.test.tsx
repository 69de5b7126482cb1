import { people } from '@parque/remote/testing';
import { signIn, signOut } from '@parque/session';
import { setChosenFile, takeChosenFile } from './chosen-file';

const statement = new File(['1'], 'informe.html');

test('a dropped file is returned once', () => {
  signIn('uno', people.ana);
  setChosenFile(statement);
  expect([takeChosenFile(), takeChosenFile()]).toEqual([statement, undefined]);
});

test('a file that a user dropped is not returned to the next user', () => {
  signIn('uno', people.ana);
  setChosenFile(statement);
  signOut();
  signIn('dos', people.admin);
  expect(takeChosenFile()).toBeUndefined();
});
