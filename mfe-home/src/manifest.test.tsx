import { createSession } from '@parque/remote/testing';
import { can } from '@parque/session';
import manifest from './manifest';

test('Inicio is the landing page of users of any product only', () => {
  const [{ landing }] = manifest.routes;
  expect([can(landing, createSession(6)), can(landing, createSession())]).toEqual([true, false]);
});
