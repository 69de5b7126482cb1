import { attacks } from './attacks.mjs';

/** The process of one attack. It sends the counts of its outcomes to its parent when the parent requests them. */
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
  count: (outcome) => {
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  },
});
