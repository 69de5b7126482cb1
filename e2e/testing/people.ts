import { expect } from '@playwright/test';
import { randomBytes, randomUUID } from 'node:crypto';
import { call, waitUntilOwned } from './product/api';
import { sendPurchase } from './product/hotmart';
import { readNewestMail, findToken } from './product/mailbox';
import type { Reachable } from './product/product';

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

const createDemoCredentials = (mailbox: string): Credentials => ({
  email: `${mailbox}@parque.es`,
  password: 'parque-demo',
});

/** Owns the connector, a dashboard and DashPro. */
export const lucia = createDemoCredentials('lucia');
/** Owns the scanner. */
export const diego = createDemoCredentials('diego');
/** Owns every product, with a history. */
export const marta = createDemoCredentials('marta');
export const admin = createDemoCredentials('admin');

export const createEmail = () => `${randomUUID()}@correo.example`;

/** A private IPv4 address. */
const createAddress = () => ['10', ...randomBytes(3)].join('.');

interface Session {
  readonly access_token: string;
  readonly data: { readonly id: number; readonly name: string };
}

const toUser = ({ email, password }: Credentials, { access_token, data }: Session): User => ({
  email,
  password,
  id: data.id,
  name: data.name,
  token: access_token,
  user: data,
});

/** Opens a session for a registered user. */
export async function openSession(product: Reachable, credentials: Credentials): Promise<User> {
  const { email, password } = credentials;
  const { status, data } = await call<Session>(product, 'POST', '/login', { body: { email, password } });
  expect(status).toBe(200);
  return toUser(credentials, data);
}

/** Verifies a user's e-mail with the token of the mailed link. */
async function confirmEmail(product: Reachable, { email, token }: User): Promise<void> {
  const { token: adminToken } = await openSession(product, admin);
  const body = { token: findToken(await readNewestMail(product, adminToken, email)) };
  const { status } = await call(product, 'POST', '/email/proof', { token, body });
  expect(status).toBe(200);
}

/** Registers a new user with a verified e-mail who bought the products `owns`. */
export async function registerUser(product: Reachable, owns: readonly number[] = []): Promise<User> {
  const credentials = { email: createEmail(), password: 'entre-robles-y-olmos' };
  const { status, data } = await call<Session>(product, 'POST', '/register', {
    body: { ...credentials, name: 'Nuria Vidal', telegram: null },
    headers: { 'x-forwarded-for': createAddress() },
  });
  expect(status).toBe(201);
  const user = toUser(credentials, data);
  await confirmEmail(product, user);
  for (const productId of owns) {
    await sendPurchase(product, { productId, email: user.email });
    await waitUntilOwned(product, user.token, productId);
  }
  return user;
}
