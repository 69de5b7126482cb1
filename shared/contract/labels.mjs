/** @type {typeof import('./labels.mjs').labelForm} */
export const labelForm = (label) =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase() || label;

/** @type {typeof import('./labels.mjs').labelsOf} */
export const labelsOf = ({ menu, commands = [] }) => [
  ...menu.flatMap(({ label, shortLabel }) => (shortLabel ? [label, shortLabel] : [label])),
  ...commands.map(({ label }) => label),
];
