import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/* One server of a broker has a row for each gateway. An account is identified by the name of its server and its number. */

/** Builds the SQL of a server's name in the form in which names are compared. */
export const normaliseName = (name: SQLWrapper | string): SQL => sql`lower(btrim(${name}::text))`;

/** Builds the SQL of the compared name of the server with an id. */
export const selectServerName = (id: SQLWrapper | number): SQL =>
  sql`(select ${normaliseName(sql`s.name`)} from broker_servers s where s.id = ${id})`;

/** Builds the SQL condition that two ids of servers name the same server. */
export const matchServers = (id: SQLWrapper | number, otherId: SQLWrapper | number): SQL =>
  sql`${selectServerName(id)} = ${selectServerName(otherId)}`;
