import { attacks } from './attacks.mjs';

/** The process of one attack. It reports its beginning to its parent, and sends the counts of its outcomes on request. */
const [name = '', port, from = ''] = process.argv.slice(2);
/** @type {Record<string, number>} */
const outcomes = {};
process.once('disconnect', () => process.exit());
process.on('message', () => {
  process.send?.(outcomes, undefined, undefined, () => process.exit());
});
await attacks.get(name)?.({
  port: Number(port),
  from,
  begin: () => process.send?.('begun'),
  count: (outcome) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  },
});
