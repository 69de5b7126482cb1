import { expect } from '@playwright/test';
import { registerUser, type User } from '../people';
import { call } from './api';
import type { Product } from './product';

const dashboard = 2;
const number = 10001234;

/** A new user with a simulated account, and its history, in the journal. */
export async function registerTrader(product: Product): Promise<User> {
  const user = await registerUser(product, [dashboard]);
  const servers = await call<{ id: number; name: string }[]>(product, 'GET', '/mt5/servers');
  const server_id = servers.data.find(({ name }) => name === 'Parque-Demo')?.id;
  const body = { server_id, number, password: `ver-${number}` };
  const { status } = await call(product, 'POST', '/account', { body, token: user.token });
  expect(status).toBe(201);
  return user;
}
