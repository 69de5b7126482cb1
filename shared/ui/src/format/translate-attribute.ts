import { Children, Fragment, isValidElement, type ReactNode } from 'react';

function hasFigure(part: ReactNode): boolean {
  if (isValidElement<{ children?: ReactNode }>(part) && part.type === Fragment)
    return Children.toArray(part.props.children).some(hasFigure);
  return typeof part === 'number' || (typeof part === 'string' && /\d/.test(part));
}

/**
 * Returns the `translate` attribute of an element with this content: `no` when a text of the content holds digits. A translation
 * of the page rewrites amounts and dates in the format of another country. It also keeps the old text when React writes
 * a new one.
 *
 * @param content - The children of the element. Elements in it have their own attribute, fragments have none.
 */
export const getTranslateAttribute = (content: ReactNode): 'no' | undefined =>
  Children.toArray(content).some(hasFigure) ? 'no' : undefined;
