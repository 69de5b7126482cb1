import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createPurchaseBody } from '../../shop/purchases/testing/body';
import type { Chance } from '../../trading/copier/testing/chance';
import { hottok } from './product';
import { sendCall, type Answer, type ApiRequest, type User, type World } from './world';

/** A write: the kind and name of its record, its request, and the change of the shadow when it is acknowledged. */
export interface Write {
  readonly kind: string;
  readonly name: string;
  readonly user?: User;
  readonly request: ApiRequest;
  readonly take: (body: NonNullable<Answer['body']>) => unknown;
  /** The error of a repetition that proves that the write was stored. */
  readonly provenBy?: string;
  isRepeated?: boolean;
}

const ownable = [1, 2, 4, 6, 7];

/** Reserves an idle user who meets a condition, until the write of the user has an outcome. */
function takeUser({ users }: World, chance: Chance, fits: (user: User) => boolean): User | undefined {
  const free = users.filter((user) => !user.isBusy && fits(user));
  if (free.length === 0) return undefined;
  const user = chance.pick(free);
  user.isBusy = true;
  return user;
}

const password = 'entre-robles-y-olmos';

function register(world: World): Write {
  const email = `${world.mark}-${(world.writeCount += 1)}@kill.example`;
  return {
    kind: 'registration',
    name: email,
    request: { path: '/register', body: { name: 'Nuria Vidal', email, password } },
    take({ data, access_token: token = '' }) {
      const user = { id: data?.id ?? 0, email, token, owns: new Set<number>(), accountCount: 0 };
      world.users.push({ ...user, hasFund: false, isBusy: false });
    },
    provenBy: 'email_taken',
  };
}

function grant(world: World, chance: Chance): Write | undefined {
  const user = takeUser(world, chance, ({ owns }) => owns.size < ownable.length);
  if (!user) return undefined;
  const productId = chance.pick(ownable.filter((id) => !user.owns.has(id)));
  const reason = `${world.mark} ${(world.writeCount += 1)}`;
  const body = { user_id: user.id, product_id: productId, until: null, reason };
  return {
    kind: 'grant',
    name: reason,
    user,
    request: { path: '/admin/entitlements', token: world.adminToken, key: randomUUID(), body },
    take: () => user.owns.add(productId),
  };
}

function registerPayment(world: World, chance: Chance): Write | undefined {
  const user = takeUser(world, chance, ({ hasFund }) => !hasFund);
  if (!user) return undefined;
  const ammount = `${(world.writeCount += 1)}.500000`;
  const body = { binance_user: 'nuria', ammount };
  return {
    kind: 'fund',
    name: `${user.id} ${ammount}`,
    user,
    request: { path: '/fondos', token: user.token, key: randomUUID(), body },
    take: () => (user.hasFund = true),
  };
}

function connect(world: World, chance: Chance): Write | undefined {
  const user = takeUser(world, chance, ({ owns, accountCount }) => owns.has(1) && accountCount < 3);
  if (!user) return undefined;
  const number = 10_000_000 + chance.pickWhole(0, 8999);
  const role = user.accountCount === 0 ? { type: 2, multiplier: null } : { type: 3, multiplier: 2 };
  const body = { server_id: world.brokerServer, number, password: `demo-${number}`, ...role };
  return {
    kind: 'connected account',
    name: `${user.id} ${number}`,
    user,
    request: { path: '/mt5/account/conector', token: user.token, key: randomUUID(), body },
    take: () => (user.accountCount += 1),
  };
}

function buy(world: World, chance: Chance): Write {
  const id = `${world.mark}-${(world.writeCount += 1)}`;
  const email = world.users.length > 0 ? chance.pick(world.users).email : 'nadie@kill.example';
  const body = createPurchaseBody({ id, email, product: 7, transaction: `HP${id}` });
  return {
    kind: 'purchase',
    name: id,
    request: { path: '/webhooks/hotmart', body, headers: { 'x-hotmart-hottok': hottok } },
    take: () => undefined,
  };
}

type MakeWrite = (world: World, chance: Chance) => Write | undefined;

/** Each write as often as its weight in the random choice. */
const weightedWrites = (
  [
    [register, 3],
    [grant, 6],
    [registerPayment, 3],
    [connect, 2],
    [buy, 3],
  ] satisfies [make: MakeWrite, weight: number][]
).flatMap(([make, weight]) => Array<MakeWrite>(weight).fill(make));

function record(world: World, { kind, name }: Write, isAcknowledged: boolean): void {
  world.unsettledWrites.get(kind)?.delete(name);
  const names = isAcknowledged ? world.acknowledgedWrites : world.unsettledWrites;
  names.set(kind, (names.get(kind) ?? new Set()).add(name));
}

function findFault({ status, body, retryAfter }: Answer): string | undefined {
  if (status < 500) return undefined;
  if (status !== 503) return `answered ${status} ${body?.code}`;
  return retryAfter && body?.message ? undefined : 'answered 503 without Retry-After or a message';
}

/** Whether an answer proves that the write was stored, perhaps by an earlier request. */
const isStored = ({ provenBy, isRepeated }: Write, { status, body }: Answer) =>
  status < 300 || (isRepeated === true && provenBy !== undefined && body?.code === provenBy);

/** Sends a write and records its outcome. */
async function send(world: World, write: Write): Promise<'acknowledged' | 'open' | 'refused'> {
  const answer = await sendCall(world.product, write.request);
  const fault = answer && findFault(answer);
  if (fault) world.faults.push(`${write.kind}: ${fault}`);
  if (answer && isStored(write, answer)) {
    if (answer.status < 300) write.take(answer.body ?? {});
    record(world, write, true);
    return 'acknowledged';
  }
  record(world, write, false);
  const code = answer?.body?.code ?? '';
  if (!answer || answer.status >= 500 || ['request_in_progress', 'request_unsettled'].includes(code))
    return 'open';
  world.faults.push(`${write.kind} ${write.name} was refused: ${answer.status} ${code}`);
  return 'refused';
}

/** A writer stops after so many writes without an answer. */
const maxOpen = 3;

/** Sends writes one after the other until `isOver`. @returns The writes without an outcome. */
async function runWriter(world: World, chance: Chance, isOver: () => boolean): Promise<Write[]> {
  const open: Write[] = [];
  while (!isOver() && open.length < maxOpen) {
    const write = chance.pick(weightedWrites)(world, chance);
    if (!write) continue;
    const outcome = await send(world, write);
    if (outcome === 'open') open.push(write);
    else if (write.user) write.user.isBusy = false;
    // A client does not retry at full speed while the server is down.
    if (outcome === 'open') await pause(200);
  }
  return open;
}

/** Starts concurrent writers. @returns A function that stops them and returns the writes without an outcome. */
export function startWriters(world: World, chance: Chance, count: number): () => Promise<Write[]> {
  let isStopping = false;
  const all = Promise.all(Array.from({ length: count }, () => runWriter(world, chance, () => isStopping)));
  return async () => {
    isStopping = true;
    return (await all).flat();
  };
}

/** Sends each open write again with the same key, and once more after its answer. @returns How many stay open. */
export async function repeatWrites(world: World, writes: readonly Write[]): Promise<number> {
  let open = 0;
  for (const write of writes) {
    write.isRepeated = true;
    const outcome = await send(world, write);
    if (outcome === 'open') open += 1;
    if (outcome !== 'acknowledged') continue;
    const again = await sendCall(world.product, write.request);
    if (!again || !isStored(write, again))
      world.faults.push(`${write.kind} again: ${again?.status} ${again?.body?.code}`);
    if (write.user) write.user.isBusy = false;
  }
  return open;
}
