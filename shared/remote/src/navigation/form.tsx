import type { ComponentProps, SubmitEvent } from 'react';
// The package of the page, because this file is built into each remote that uses it.
import { useLocation, useNavigate } from '@parque/remote';
import { requestNavigation } from './request-navigation';

/** Props of {@link Form}: those of a native form. It only navigates; calls of the api are mutations of the query cache. */
export interface FormProps extends Omit<ComponentProps<'form'>, 'action' | 'method'> {
  /** Address of a screen; by default the address of the page. */
  readonly action?: string | undefined;
  /** Replaces the entry of the history, as a filter does. */
  readonly replace?: boolean | undefined;
}

/** Returns the values that a browser would send for a control: none if it is disabled, not checked or a button. */
function listValues(control: Element): readonly string[] {
  if (control.matches(':disabled, button, [type="submit"], [type="button"], [type="file"]')) return [];
  if (control instanceof HTMLSelectElement) return [...control.selectedOptions].map(({ value }) => value);
  if (control instanceof HTMLTextAreaElement) return [control.value];
  if (!(control instanceof HTMLInputElement)) return [];
  const isChoice = control.type === 'checkbox' || control.type === 'radio';
  return isChoice && !control.checked ? [] : [control.value];
}

function buildQuery(form: HTMLFormElement): string {
  const fields = [...form.elements].flatMap((control) => {
    const name = control.getAttribute('name');
    return listValues(control).flatMap((value) => (name && value ? [[name, value]] : []));
  });
  return fields.length > 0 ? `?${new URLSearchParams(fields)}` : '';
}

/** A form that opens an address with its fields as the query. Empty fields are left out. */
export function Form({ action, replace = false, onSubmit, ...form }: FormProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    onSubmit?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    const to = `${action ?? pathname}${buildQuery(event.currentTarget)}`;
    requestNavigation(() => void navigate(to, { replace }));
  };
  return <form {...form} onSubmit={submit} />;
}
