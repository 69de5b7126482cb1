import { expect } from '@playwright/test';
import { randomBytes, randomUUID } from 'node:crypto';
import { call, whenOwned } from './product/api';
import { sendPurchase } from './product/hotmart';
import { newestMail, tokenIn } from './product/mailbox';
import type { Reachable } from './product/product';

/** The credentials of a user. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** A user with an open session. */
export interface User extends Credentials {
  readonly id: number;
  readonly name: string;
  readonly token: string;
  /** The user as the API returns it and as the browser stores it. */
  readonly user: unknown;
}

const demo = (mailbox: string): Credentials => ({
  email: `${mailbox}@parque.es`,
  password: 'parque-demo',
});

/** Owns the connector, a dashboard and DashPro. */
export const lucia = demo('lucia');
/** Owns the scanner. */
export const diego = demo('diego');
/** Owns every product, with a history. */
export const marta = demo('marta');
export const admin = demo('admin');

export const newEmail = () => `${randomUUID()}@correo.example`;

/** A private IPv4 address. */
const newAddress = () => ['10', ...randomBytes(3)].join('.');

interface Session {
  readonly access_token: string;
  readonly data: { readonly id: number; readonly name: string };
}

const userOf = ({ email, password }: Credentials, { access_token, data }: Session): User => ({
  email,
  password,
  id: data.id,
  name: data.name,
  token: access_token,
  user: data,
});

/** Opens a session for a registered user. */
export async function sessionOf(product: Reachable, credentials: Credentials): Promise<User> {
  const { email, password } = credentials;
  const { status, data } = await call<Session>(product, 'POST', '/login', { body: { email, password } });
  expect(status).toBe(200);
  return userOf(credentials, data);
}

/** Verifies a user's e-mail with the token of the mailed link. */
async function proveEmail(product: Reachable, { email, token }: User): Promise<void> {
  const { token: adminToken } = await sessionOf(product, admin);
  const body = { token: tokenIn(await newestMail(product, adminToken, email)) };
  const { status } = await call(product, 'POST', '/email/proof', { token, body });
  expect(status).toBe(200);
}

/** Registers a new user with a verified e-mail who bought the products `owns`. */
export async function newUser(product: Reachable, owns: readonly number[] = []): Promise<User> {
  const credentials = { email: newEmail(), password: 'entre-robles-y-olmos' };
  const { status, data } = await call<Session>(product, 'POST', '/register', {
    body: { ...credentials, name: 'Nuria Vidal', telegram: null },
    headers: { 'x-forwarded-for': newAddress() },
  });
  expect(status).toBe(201);
  const user = userOf(credentials, data);
  await proveEmail(product, user);
  for (const productId of owns) {
    await sendPurchase(product, { productId, email: user.email });
    await whenOwned(product, user.token, productId);
  }
  return user;
}
