import { Dialog, type DialogProps } from './dialog';

/** A list of choices in front of the page; on phones it slides in from below. */
export function Sheet(props: Pick<DialogProps, 'title' | 'isOpen' | 'onClose' | 'foot' | 'children'>) {
  return <Dialog {...props} />;
}
