import { Dialog, type DialogProps } from './dialog';

/** A list to choose from, in front of the page; on phones it comes from below. */
export function Sheet(props: Pick<DialogProps, 'title' | 'isOpen' | 'onClose' | 'children'>) {
  return <Dialog {...props} />;
}
