import type { ComponentType } from 'react';

type Screens = Readonly<Record<string, ComponentType>>;

/** The screens of each remote, in a chunk of the one application. */
const sections: Readonly<Record<string, () => Promise<{ readonly screens: Screens }>>> = {
  admin: () => import(/* webpackChunkName: "section-admin" */ '../../../mfe-admin/src/screens'),
  auth: () => import(/* webpackChunkName: "section-auth" */ '../../../mfe-auth/src/screens'),
  catalogue: () => import(/* webpackChunkName: "section-catalogue" */ '../../../mfe-catalogue/src/screens'),
  connector: () => import(/* webpackChunkName: "section-connector" */ '../../../mfe-connector/src/screens'),
  copy: () => import(/* webpackChunkName: "section-copy" */ '../../../mfe-copy/src/screens'),
  home: () => import(/* webpackChunkName: "section-home" */ '../../../mfe-home/src/screens'),
  journal: () => import(/* webpackChunkName: "section-journal" */ '../../../mfe-journal/src/screens'),
};

export const sectionNames = Object.keys(sections);

/** Loads the screens of a section once. */
export function loadSection(name: string): Promise<{ readonly screens: Screens }> {
  const load = sections[name];
  return load ? load() : Promise.reject(new Error(`the monolith has no ${name}`));
}
