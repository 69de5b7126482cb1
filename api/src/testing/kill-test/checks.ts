import { waitUntil } from '../wait-until';
import { sendCall, type User, type World } from './world';

/** How often each written record is stored, by its name in the shadow. `$1` is the mark of the campaign. */
const countStatements = {
  registration: `select email as name, count(*)::int as n from users where email like $1 || '-%@kill.example' group by 1`,
  grant: `select reason as name, count(*)::int as n from audit_log
    where action = 'entitlement.grant' and reason like $1 || ' %' group by 1`,
  fund: `select f.user_id || ' ' || f.ammount as name, count(*)::int as n
    from funds f join users u on u.id = f.user_id where u.email like $1 || '-%' group by 1`,
  'connected account': `select c.user_id || ' ' || c.number as name, count(*)::int as n
    from connector_accounts c join users u on u.id = c.user_id where u.email like $1 || '-%' group by 1`,
  purchase: `select id as name, count(*)::int as n from hotmart_events where id like $1 || '-%' group by 1`,
};

const restrictToTestUsers = (id: string) =>
  `${id} in (select id from users where email like '%@kill.example')`;

/** Inconsistent states across tables: each query must return no row. Demo data is excluded. */
const forbidden = {
  'a granted entitlement in the audit log without its decision': `select a.subject as name from audit_log a
    where a.action = 'entitlement.grant' and not exists (
      select 1 from manual_decisions d where d.reason = a.reason and d.effect = 'grant')`,
  'a decision without an entry in the audit log': `select d.reason as name from manual_decisions d
    where ${restrictToTestUsers('d.user_id')} and not exists (select 1 from audit_log a where a.reason = d.reason)`,
  'a decision without an active entitlement': `select d.reason as name from manual_decisions d
    where ${restrictToTestUsers('d.user_id')} and not exists (select 1 from entitlements e
      where e.user_id = d.user_id and e.product_id = d.product_id and e.status = 'active')`,
  'two pending payments of one user': `select user_id::text as name from funds
    where status <> 2 group by user_id having count(*) > 1`,
  'a completed idempotent request without a stored answer': `select user_id::text as name from idempotent_requests
    where status > 0 and encrypted_answer is null`,
  'a processed purchase without an entitlement': `select h.id as name from hotmart_events h
    where h.processed_at is not null and ${restrictToTestUsers('h.user_id')} and not exists (
      select 1 from entitlements e where e.user_id = h.user_id and e.product_id = h.product_id)`,
};

/** Purchases that were accepted and are not processed yet. */
const waitingStatement = `select count(*)::int as n from hotmart_events where processed_at is null and id like $1 || '-%'`;

/** An acknowledged write is stored once; an open one once or not at all. Any other record is a fault. */
async function findWriteFaults(world: World, kind: string, statement: string): Promise<string[]> {
  const rows = await world.product.query(statement, [world.mark]);
  const names = new Set(rows.map(({ name }) => name));
  const [sure, open] = [world.acknowledgedWrites.get(kind), world.unsettledWrites.get(kind)];
  const foreign = rows.filter(({ name }) => !sure?.has(name) && !open?.has(name));
  return [
    ...[...(sure ?? [])].filter((name) => !names.has(name)).map((name) => `lost: ${kind} ${name}`),
    ...rows.filter(({ n }) => n > 1).map(({ name, n }) => `${n} times there: ${kind} ${name}`),
    ...foreign.map(({ name }) => `not written here: ${kind} ${name}`),
  ];
}

/** Compares the shadow with the database, and opens the sessions of these users. @returns The faults found. */
export async function check(world: World, users: readonly User[]): Promise<string[]> {
  const { product, mark } = world;
  const isProcessed = async () => (await product.query(waitingStatement, [mark]))[0]?.n === 0;
  await waitUntil('all purchases are processed', isProcessed, 60_000);
  const faults = world.faults.splice(0);
  for (const [kind, statement] of Object.entries(countStatements))
    faults.push(...(await findWriteFaults(world, kind, statement)));
  for (const [rule, statement] of Object.entries(forbidden))
    for (const { name } of await product.query(statement)) faults.push(`${rule}: ${name}`);
  for (const { id, token } of users) {
    const answer = await sendCall(product, { path: '/me', method: 'GET', token });
    if (answer?.status !== 200) faults.push(`the session of ${id} is gone (${answer?.status})`);
  }
  return faults;
}
