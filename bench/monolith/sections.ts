import type { ComponentType } from 'react';

type Screens = Readonly<Record<string, ComponentType>>;

/** The screens of each remote, in a chunk of the one application. */
const sections: Readonly<Record<string, () => Promise<{ readonly screens: Screens }>>> = {
  admin: () => import('../../mfe-admin/src/screens'),
  auth: () => import('../../mfe-auth/src/screens'),
  catalogue: () => import('../../mfe-catalogue/src/screens'),
  connector: () => import('../../mfe-connector/src/screens'),
  copy: () => import('../../mfe-copy/src/screens'),
  journal: () => import('../../mfe-journal/src/screens'),
};

export const sectionNames = Object.keys(sections);

/** Loads the screens of a section once. */
export function loadSection(name: string): Promise<{ readonly screens: Screens }> {
  const load = sections[name];
  return load ? load() : Promise.reject(new Error(`the monolith has no ${name}`));
}
