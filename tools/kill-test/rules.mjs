/**
 * How often each written record is stored, by its name in the shadow. `$1` is the campaign's mark.
 */
export const counted = {
  registration: `select email as name, count(*)::int as n from users where email like $1 || '-%@kill.example' group by 1`,
  grant: `select reason as name, count(*)::int as n from audit_log
    where action = 'entitlement.grant' and reason like $1 || ' %' group by 1`,
  licence: `select l.user_id || ' ' || l.product_id || ' ' || a.slot || ' ' || a.number as name, count(*)::int as n
    from licences l join users u on u.id = l.user_id
    cross join lateral (values (1, l.account_1), (2, l.account_2)) as a (slot, number)
    where a.number is not null and u.email like $1 || '-%' group by 1`,
  fund: `select f.user_id || ' ' || f.ammount as name, count(*)::int as n
    from funds f join users u on u.id = f.user_id where u.email like $1 || '-%' group by 1`,
  'broker account': `select b.user_id || ' ' || b.number as name, count(*)::int as n
    from broker_accounts b join users u on u.id = b.user_id where u.email like $1 || '-%' group by 1`,
  'connected account': `select c.user_id || ' ' || c.number as name, count(*)::int as n
    from connector_accounts c join users u on u.id = c.user_id where u.email like $1 || '-%' group by 1`,
  note: `select account_id || ' ' || key || ' ' || text as name, count(*)::int as n
    from journal_notes where text like $1 || ' %' group by 1`,
  link: `select url as name, count(*)::int as n from copy_links
    where url like 'https://copia.example/' || $1 || '/%' group by 1`,
  'link taken': `select url || ' ' || user_id as name, count(*)::int as n from copy_links
    where assigned_at is not null and user_id in (select id from users where email like $1 || '-%') group by 1`,
  release: `select name || '@' || version as name, count(*)::int as n from signed_releases
    where signed::text like '%campo%' group by 1`,
  purchase: `select id as name, count(*)::int as n from hotmart_events where id like $1 || '-%' group by 1`,
};

/** @param {string} id */
const ours = (id) => `${id} in (select id from users where email like '%@kill.example')`;

/** Inconsistent states across tables: each query must return no row. Demo data is excluded. */
export const forbidden = {
  'a registered user without a confirmation mail in the outbox': `select email as name from users u
    where email like '%@kill.example' and not exists (select 1 from mail_outbox m where m.to = u.email)`,
  'an unconfirmed user without a confirmation link': `select email as name from users u
    where email like '%@kill.example' and email_proven_at is null
    and not exists (select 1 from mailed_links m where m.user_id = u.id and m.purpose = 'proof')`,
  'a granted entitlement in the audit log without its decision': `select a.subject as name from audit_log a
    where a.action = 'entitlement.grant' and not exists (
      select 1 from manual_decisions d where d.reason = a.reason and d.effect = 'grant')`,
  'a decision without an entry in the audit log': `select d.reason as name from manual_decisions d
    where ${ours('d.user_id')} and not exists (select 1 from audit_log a where a.reason = d.reason)`,
  'a decision without an active entitlement': `select d.reason as name from manual_decisions d
    where ${ours('d.user_id')} and not exists (select 1 from entitlements e
      where e.user_id = d.user_id and e.product_id = d.product_id and e.status = 'active')`,
  'a licence whose numbers do not have one audit entry each': `select l.id::text as name from licences l
    where ${ours('l.user_id')} and num_nonnulls(l.account_1, l.account_2) <> (select count(*) from audit_log a
      where a.action = 'licence.register' and a.subject = 'licence:' || l.id)`,
  'an added link that does not have exactly one audit entry': `select l.url as name from copy_links l
    where l.url like 'https://copia.example/%' and (select count(*) from audit_log a
      where a.action = 'copy-link.add' and a.subject = 'copy-link:' || l.id) <> 1`,
  'an assigned link whose user has no copy account of the product': `select l.url as name from copy_links l
    where ${ours('l.user_id')} and l.assigned_at is not null and not exists (
      select 1 from copy_accounts c where c.product_id = l.product_id and c.user_id = l.user_id)`,
  'two pending payments of one user': `select user_id::text as name from funds
    where status <> 2 group by user_id having count(*) > 1`,
  'a broker account without its password': `select id::text as name from broker_accounts
    where sealed_password is null`,
  'a gap in the revisions of the registry': `select (max(revision) - count(*))::text as name from registry_states
    having max(revision) <> count(*)`,
  'a stable version without a published release': `select r ->> 'name' as name from registry_states s
    cross join lateral jsonb_array_elements(s.remotes) as r
    where not exists (select 1 from signed_releases p
      where p.name = r ->> 'name' and p.version = r ->> 'stable')`,
  'a release without its remote in the registry': `select p.name as name from signed_releases p
    where p.name not in (select r ->> 'name' from registry_states s
      cross join lateral jsonb_array_elements(s.remotes) as r
      where s.revision = (select max(revision) from registry_states))`,
  'a completed idempotent request without a stored answer': `select user_id::text as name from idempotent_requests
    where status > 0 and encrypted_answer is null`,
  'a processed purchase without an entitlement': `select h.id as name from hotmart_events h
    where h.processed_at is not null and ${ours('h.user_id')} and not exists (
      select 1 from entitlements e where e.user_id = h.user_id and e.product_id = h.product_id)`,
};

/** Purchases that were accepted and are not processed yet. */
export const waiting = `select count(*)::int as n from hotmart_events where processed_at is null and id like $1 || '-%'`;
