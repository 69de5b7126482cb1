/** Whether an element is in the page of a remote. Those of the shell, such as the palette, are beside the content. */
export const isOfRemote = (element: Element): boolean =>
  element.closest('main') !== null || element.closest('#parque') === null;

/** The open dialogs of remotes. */
export const dialogsOfRemotes = (): readonly Element[] =>
  [...document.querySelectorAll('dialog[open]')].filter(isOfRemote);
