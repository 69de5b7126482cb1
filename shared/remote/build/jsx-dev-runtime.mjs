import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * The shell does not share React's own function for development.
 *
 * @param {Parameters<typeof jsx>[0]} type
 * @param {Parameters<typeof jsx>[1]} props
 * @param {Parameters<typeof jsx>[2]} key
 * @param {boolean} isStatic - Whether the children are a fixed list.
 */
export const jsxDEV = (type, props, key, isStatic) => (isStatic ? jsxs : jsx)(type, props, key);
