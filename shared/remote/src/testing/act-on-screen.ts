import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/**
 * Presses buttons, one after the other, each once it is shown.
 *
 * @returns The user who presses them.
 *
 * @example
 *   const user = await pressButtons(openScreen(manifest, screens, visit), 'Editar', 'Guardar');
 */
export async function pressButtons(
  user: UserEvent,
  ...names: readonly (string | RegExp)[]
): Promise<UserEvent> {
  for (const name of names) await user.click(await screen.findByRole('button', { name }));
  return user;
}

/** Enters a text at once, as from the clipboard. For tests that are not about keys: a screen renders after each key. */
export async function enterText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
