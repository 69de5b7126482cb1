/** @type {typeof import('./labels.mjs').normalizeLabel} */
export const normalizeLabel = (label) =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase() || label;

/** @type {typeof import('./labels.mjs').listLabels} */
export const listLabels = ({ menu, commands = [] }) => [
  ...menu.flatMap(({ label, shortLabel }) => (shortLabel ? [label, shortLabel] : [label])),
  ...commands.map(({ label }) => label),
];
